import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import en from '../../../locales/en.json';
import type { Activity } from '../../content/compiledContent';
import { YearLine } from './YearLine';

const on = (date: string, kind: Activity['kind'], kilometres?: number): Activity => ({
  kind,
  path: `/${kind}/${date}`,
  title: { text: date },
  date,
  ...(kilometres === undefined ? {} : { kilometres }),
});

function draw(...year: Activity[]) {
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
    marks: () => attributes('a svg > g:not(.run), a .run > g', 'transform'),
    shapes: (place: string) =>
      [...container.querySelectorAll(`${place} svg`)].map(
        (mark) => mark.querySelector('rect, circle, path')?.outerHTML,
      ),
    stems: () => attributes('.stem', 'y2'),
    months: () => [...attributes('.month line', 'y2'), ...attributes('.quarter line', 'y2')],
  };
}

test('entries of one day stand above the line on stems, sports records hang below it', () => {
  const { height, line, marks, stems, months } = draw(
    on('2026-11-15', 'projects'),
    on('2026-11-15', 'article-share'),
    on('2026-11-15', 'sports-records', 100),
  );
  expect(line()).toEqual(['71']);
  expect(height()).toEqual(['135']);
  expect(marks().sort()).toEqual(['translate(0 -27)', 'translate(0 -46)', 'translate(0 17.5)']);
  expect(stems()).toEqual(['-18', '-37']);
  expect(new Set(months())).toEqual(new Set(['115']));
});

test('sports records of one day do not raise the line', () => {
  const run = on('2026-11-15', 'sports-records', 5);
  expect(draw(run, run, run).line()).toEqual(['52']);
});

test('each kind has its own shape, because colour must not be the only difference', () => {
  const kinds = ['projects', 'article-share', 'sports-records', 'coding-notes', 'reading-notes'];
  const { shapes } = draw(...kinds.map((kind) => on('2026-11-15', kind as Activity['kind'])));
  for (const place of ['a', '.legend']) {
    const seen = shapes(place);
    expect(seen).toHaveLength(5);
    expect(seen).not.toContain(undefined);
    expect(new Set(seen).size).toBe(5);
  }
});
