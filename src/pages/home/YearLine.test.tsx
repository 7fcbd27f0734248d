import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import en from '../../../locales/en.json';
import type { YearActivity } from '../../content/compiledContent';
import { YearLine } from './YearLine';

const on = (date: string, kind: YearActivity['kind'], kilometres?: number): YearActivity => ({
  kind,
  path: `/${kind}/${date}`,
  title: { text: date },
  date,
  ...(kilometres === undefined ? {} : { kilometres }),
});

function draw(...year: YearActivity[]) {
  const { container } = render(
    <IntlProvider locale="en" messages={en}>
      <MemoryRouter>
        <YearLine year={year} className={undefined} />
      </MemoryRouter>
    </IntlProvider>,
  );
  const attributes = (selector: string, name: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.getAttribute(name));
  return {
    height: () => attributes('.picture > svg', 'height'),
    line: () => attributes('.line', 'y1'),
    marks: () => attributes('a svg', 'y'),
    dots: () => [...attributes('.dots > circle', 'cy'), ...attributes('.dots > circle', 'r')],
    captions: () =>
      [...container.querySelectorAll('.caption')].map(({ textContent }) => textContent),
    shapes: (place: string) =>
      [...container.querySelectorAll(`${place} svg`)].map(
        (mark) => mark.querySelector(':is(rect, circle, path):not(.target)')?.outerHTML,
      ),
    stems: () => attributes('.stems line', 'y2'),
    months: () => [...attributes('.month line', 'y2'), ...attributes('.quarter line', 'y2')],
  };
}

test('entries of one day stand above the line on stems, sports records hang below it', () => {
  const { height, line, marks, dots, stems, months } = draw(
    on('2026-11-15', 'projects'),
    on('2026-11-15', 'article-share'),
    on('2026-11-15', 'sports-records', 100),
  );
  expect(line()).toEqual(['76']);
  expect(height()).toEqual(['140']);
  expect(marks()).toEqual(['49', '25']);
  expect(dots()).toEqual(['79', '14.5']);
  expect(stems()).toEqual(['58', '34']);
  expect(new Set(months())).toEqual(new Set(['120']));
});

test('sports records of one day do not raise the line', () => {
  const run = on('2026-11-15', 'sports-records', 5);
  expect(draw(run, run, run).line()).toEqual(['52']);
});

test('each kind has its own shape, because colour must not be the only difference', () => {
  const kinds = ['projects', 'article-share', 'sports-records', 'coding-notes', 'reading-notes'];
  const { shapes } = draw(...kinds.map((kind) => on('2026-11-15', kind as YearActivity['kind'])));
  for (const [place, count] of [
    ['a', 4],
    ['.legend', 5],
  ] as const) {
    const seen = shapes(place);
    expect(seen).toHaveLength(count);
    expect(seen).not.toContain(undefined);
    expect(new Set(seen).size).toBe(count);
  }
});

test('a caption has the day and the title of the entry, or the section of several', () => {
  const { kind, path, date } = on('2026-11-15', 'coding-notes');
  const { captions } = draw(on('2026-11-16', 'projects'), { kind, path, date });
  expect(captions()).toEqual([
    `Nov 15 · ${en['entries.section.codingNotes']}`,
    'Nov 16 · 2026-11-16',
  ]);
});

test('the caption of a mark for several entries counts the others', () => {
  const week = [7, 6, 5, 4, 3, 2, 1].map((day) => on(`2026-06-0${day}`, 'projects'));
  expect(draw(...week).captions()).toContain('Jun 7 · 2026-06-07 + 2');
});
