import fc from 'fast-check';
import { samples } from '../../testing/samples';
import type { ProjectSummary } from '../../content/compiledContent';
import { searchPartSize } from '../../content/listSlices';
import { listFiles } from '../../../build/content/listFiles';
import { noFilters } from '../../reading/projectFilters';
import { projectSummary as project } from '../../testing/projectSummary';
import { createSearchIndex } from './searchIndex';
import { prepareSearch } from './searchProjects';

const words = ['tide', 'clock', '潮汐', '門牌', 'アトラス', 'tides', 'lock', 'Café', '.*', ''];
const topics = ['maps', 'tides', 'print', 'nonsense'];
const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(' '));
const someTopics = fc.subarray(topics.slice(0, 3));
const filters = fc.record({ query: text, tags: fc.subarray(topics) });

/** A list long enough for three parts, of the few entries that are given. */
function long(entries: readonly ProjectSummary[], count = 2 * searchPartSize + 3) {
  return Array.from({ length: count }, (_, index) => entries[index % entries.length]!);
}

function indexOf(projects: readonly ProjectSummary[]) {
  const { list, searchParts } = listFiles(projects);
  const load = jest.fn((part: number) => Promise.resolve(searchParts[part]!));
  const index = createSearchIndex(list.long!, load, searchParts.length);
  return { index, load, offered: list.long!.tags };
}

const { signal } = new AbortController();

test('whatever is looked for in turn, it finds and counts what the search of a short list does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text, someTopics), { minLength: 1, maxLength: 7 }),
      fc.array(filters, { minLength: 1, maxLength: 5 }),
      async (entries, looked) => {
        const projects = long(
          entries.map(([title, summary, tags], place) =>
            project(`p${place}`, title, summary, tags),
          ),
        );
        const { index } = indexOf(projects);
        const naive = prepareSearch(projects);
        for (const one of looked) {
          const expected = naive(one, 'en');
          const { found, tags } = await index.search(one, 'en', signal);
          const places = found ? [...found] : projects.map((_, place) => place);
          expect(places.map((place) => projects[place])).toEqual(expected.found);
          expect(new Set(places).size).toBe(places.length);
          expect(tags).toEqual(expected.tags);
        }
      },
    ),
    samples(25, 250),
  );
});

test('the index is loaded with the first search, and once', async () => {
  const { index, load } = indexOf(long([project('a', 'Tide'), project('b', 'Clock')]));
  await index.search(noFilters, 'en', signal);
  expect(load).not.toHaveBeenCalled();
  index.warm();
  await index.search({ query: 'tide', tags: [] }, 'en', signal);
  await index.search({ query: 'clock', tags: [] }, 'en', signal);
  expect(load.mock.calls).toEqual([[0], [1], [2]]);
});

test('an index that did not arrive is asked for again', async () => {
  const { list, searchParts } = listFiles(long([project('a', 'Tide'), project('b', 'Clock')]));
  const load = jest
    .fn((part: number) => Promise.resolve(searchParts[part]!))
    .mockRejectedValueOnce(new Error('offline'));
  const index = createSearchIndex(list.long!, load, searchParts.length);
  const tide = { query: 'tide', tags: [] };
  await expect(index.search(tide, 'en', signal)).rejects.toThrow('offline');
  const { found } = await index.search(tide, 'en', signal);
  expect(found).toHaveLength(searchPartSize + 2);
});

test('an index that is not of this list is refused', async () => {
  const { list, searchParts } = listFiles(long([project('a', 'Tide')]));
  const index = createSearchIndex(list.long!, () => Promise.resolve(searchParts[2]!), 3);
  await expect(index.search({ query: 'tide', tags: [] }, 'en', signal)).rejects.toThrow(
    'projects/search: expected the texts of 4003, got 9',
  );
});

test('a search that nobody waits for any more ends', async () => {
  const { index } = indexOf(long([project('a', 'Tide')]));
  const controller = new AbortController();
  const coming = index.search({ query: 'tide', tags: [] }, 'en', controller.signal);
  controller.abort(new Error('typed on'));
  await expect(coming).rejects.toThrow('typed on');
  expect(index.kept({ query: 'tide', tags: [] }, 'en')).toBeUndefined();
});

test('what was found is kept for when it is looked for again', async () => {
  const { index } = indexOf(long([project('a', 'Tide', '', ['maps'])]));
  const looked = { query: 'TIDE', tags: ['maps'] };
  expect(index.kept(looked, 'en')).toBeUndefined();
  const result = await index.search(looked, 'en', signal);
  expect(index.kept({ query: 'tide', tags: ['maps'] }, 'en')).toBe(result);
});
