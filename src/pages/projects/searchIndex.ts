import type { LongList, SearchPart, TagCount } from '../../content/compiledContent';
import type { ProjectFilters } from '../../reading/projectFilters';
import { pause } from './pause';
import { searchWords } from './searchWords';

/** What was found in a long list. */
export interface LongResult {
  /** Places in the list, in its order; undefined: all of it. */
  found: Uint32Array | undefined;
  /** As of SearchResult, of the topics that a long list offers. */
  tags: readonly TagCount[];
}

/** Looks in a long list. */
export interface SearchIndex {
  /** Loads the index, where it is not there yet. Failures are told by `search`. */
  warm: () => void;
  /** What was found before, if it is still kept. */
  kept: (filters: ProjectFilters, locale: string) => LongResult | undefined;
  /** Finds what prepareSearch finds. Rejects when the index does not arrive, or with the signal's reason. */
  search: (filters: ProjectFilters, locale: string, signal: AbortSignal) => Promise<LongResult>;
}

interface Kept extends LongResult {
  key: string;
  words: readonly string[];
  chosen: readonly string[];
  found: Uint32Array;
}

/** Milliseconds of work after which the browser may do something else. */
const patience = 6;
/** How often the clock is read: after so many texts. */
const stride = 256;
/** Results that are kept: what was typed is often taken back, letter by letter. */
const keptResults = 20;

/**
 * The search of a long list, in steps of a few milliseconds. What is looked for within an earlier
 * result, as with each letter that is added, is looked for there alone.
 *
 * @param loadPart gives a part of the index
 * @param parts how many there are
 */
export function createSearchIndex(
  { count, tags: offered }: LongList,
  loadPart: (part: number) => Promise<SearchPart>,
  parts: number,
): SearchIndex {
  let loading: Promise<LoadedIndex> | undefined;
  let results: readonly Kept[] = [];

  function load(): Promise<LoadedIndex> {
    if (loading) return loading;
    const coming = Promise.all(Array.from({ length: parts }, (_, part) => loadPart(part))).then(
      (loaded) => joinParts(loaded, count),
    );
    loading = coming;
    coming.catch(() => (loading = undefined));
    return coming;
  }

  const all: LongResult = { found: undefined, tags: offered };

  function keep(result: Kept): Kept {
    results = [result, ...results.filter(({ key }) => key !== result.key)].slice(0, keptResults);
    return result;
  }

  function kept({ query, tags }: ProjectFilters, locale: string): LongResult | undefined {
    const words = searchWords(query, locale);
    if (words.length === 0 && tags.length === 0) return all;
    const key = keyOf(words, tags);
    return results.find((result) => result.key === key);
  }

  return {
    warm: () => void load().catch(() => undefined),
    kept,
    async search(filters, locale, signal) {
      const known = kept(filters, locale);
      if (known) return known;
      const index = await load();
      signal.throwIfAborted();
      const words = searchWords(filters.query, locale);
      const { tags } = filters;
      const within = results
        .filter((result) => narrows({ words, chosen: tags }, result))
        .reduce<Kept | undefined>(
          (least, one) => (least && least.found.length <= one.found.length ? least : one),
          undefined,
        )?.found;
      const found = await find(index, { words, tags, within, signal });
      const counts = await countTags(index, found, signal);
      const shown = [...new Set([...offered.map(({ tag }) => tag), ...tags])];
      return keep({
        key: keyOf(words, tags),
        words,
        chosen: tags,
        found,
        tags: shown.map((tag) => ({ tag, count: counts[index.idOf.get(tag) ?? -1] ?? 0 })),
      });
    },
  };
}

function keyOf(words: readonly string[], tags: readonly string[]): string {
  return JSON.stringify([words, tags]);
}

/** Whether all that fits the one fits the other. */
function narrows(one: Pick<Kept, 'words' | 'chosen'>, other: Pick<Kept, 'words' | 'chosen'>) {
  return (
    other.chosen.every((tag) => one.chosen.includes(tag)) &&
    other.words.every((word) => one.words.some((longer) => longer.includes(word)))
  );
}

interface LoadedIndex {
  texts: readonly string[];
  idOf: ReadonlyMap<string, number>;
  /** Ids of all topics of all entries, one entry after the other. */
  ids: Uint32Array;
  /** Where in `ids` those of an entry begin; one more than there are entries. */
  starts: Uint32Array;
}

async function joinParts(parts: readonly SearchPart[], count: number): Promise<LoadedIndex> {
  const texts: string[] = [];
  const idOf = new Map<string, number>();
  const ids: number[] = [];
  const starts = new Uint32Array(count + 1);
  for (const part of parts) {
    const idsOfPart = part.tags.map((tag) => {
      const id = idOf.get(tag) ?? idOf.size;
      idOf.set(tag, id);
      return id;
    });
    part.texts.forEach((text, place) => {
      texts.push(text);
      for (const tag of part.tagsOf[place] ?? []) ids.push(idsOfPart[tag] ?? -1);
      starts[texts.length] = ids.length;
    });
    await pause();
  }
  if (texts.length !== count) {
    throw new Error(`projects/search: expected the texts of ${count}, got ${texts.length}`);
  }
  return { texts, idOf, ids: Uint32Array.from(ids), starts };
}

async function find(
  { texts, idOf, ids, starts }: LoadedIndex,
  {
    words,
    tags,
    within,
    signal,
  }: {
    words: readonly string[];
    tags: readonly string[];
    within: Uint32Array | undefined;
    signal: AbortSignal;
  },
): Promise<Uint32Array> {
  const wanted = tags.map((tag) => idOf.get(tag) ?? -1);
  const candidates = within?.length ?? texts.length;
  const found = new Uint32Array(candidates);
  let size = 0;
  const rest = steps(signal);
  for (let place = 0; place < candidates; place++) {
    if (place % stride === 0 && rest.isDue()) await rest.take();
    const entry = within ? (within[place] ?? 0) : place;
    const text = texts[entry] ?? '';
    if (!words.every((word) => text.includes(word))) continue;
    if (wanted.length > 0) {
      const own = ids.subarray(starts[entry], starts[entry + 1]);
      if (!wanted.every((id) => own.includes(id))) continue;
    }
    found[size++] = entry;
  }
  return found.slice(0, size);
}

async function countTags(
  { idOf, ids, starts }: LoadedIndex,
  found: Uint32Array,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const counts = new Uint32Array(idOf.size);
  const rest = steps(signal);
  for (let place = 0; place < found.length; place++) {
    if (place % stride === 0 && rest.isDue()) await rest.take();
    const entry = found[place] ?? 0;
    for (let at = starts[entry] ?? 0; at < (starts[entry + 1] ?? 0); at++) {
      const id = ids[at] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts;
}

function steps(signal: AbortSignal) {
  let end = performance.now() + patience;
  return {
    isDue: () => performance.now() > end,
    async take() {
      await pause();
      signal.throwIfAborted();
      end = performance.now() + patience;
    },
  };
}
