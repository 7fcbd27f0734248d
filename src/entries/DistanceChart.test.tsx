import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import english from '../../locales/en.json';
import japanese from '../../locales/ja.json';
import { message } from '../testing/message';
import type { SportsRecord } from '../content/compiledContent';
import { treeOf } from '../testing/treeOf';
import { DistanceChart } from './DistanceChart';

const on = (date: string, kilometres: number): SportsRecord => ({
  date,
  kilometres,
  seconds: 3600,
  place: { text: 'here' },
});

function draw(records: readonly SportsRecord[], locale: 'en' | 'ja' = 'en') {
  const { container } = render(
    <IntlProvider
      locale={locale}
      messages={locale === 'ja' ? japanese : english}
      timeZone="America/Los_Angeles"
    >
      <DistanceChart records={records} />
    </IntlProvider>,
  );
  const all = (selector: string) => [...container.querySelectorAll(selector)];
  return {
    figure: () => all('figure')[0],
    heights: () => all('.column').map((column) => column.getAttribute('height')),
    marks: () =>
      all('.marks > span').map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
    caption: () =>
      all('figcaption').map(({ textContent }) => textContent.replaceAll(/[\u00a0\u2009]/g, ' ')),
    styled: () => all('[style]'),
    axis: () => all('.wide > .name').map(({ textContent }) => textContent),
    lines: () => all('line').map((line) => line.getAttribute('class')),
  };
}

test('five years are columns by year, with their names and round marks', () => {
  const { figure } = draw([on('2026-11-03', 60), on('2026-01-31', 40), on('2022-11-30', 99)]);
  expect(treeOf(figure()!)).toEqual([
    'figure',
    `  div[role=img][aria-label=${message('entries.distanceChart.name', { unit: 'year' })}]`,
    '    "050100 km"',
    '    svg[aria-hidden=true]',
    '      line[x1=0][x2=100%][y1=100.00%][y2=100.00%]',
    '      line[x1=0][x2=100%][y1=50.00%][y2=50.00%]',
    '      line[x1=0][x2=100%][y1=0.00%][y2=0.00%]',
    '      rect[x=3.00%][width=14.00%][y=1.00%][height=99.00%]',
    '      rect[x=23.00%][width=14.00%][y=100.00%][height=0.00%]',
    '      rect[x=43.00%][width=14.00%][y=100.00%][height=0.00%]',
    '      rect[x=63.00%][width=14.00%][y=100.00%][height=0.00%]',
    '      rect[x=83.00%][width=14.00%][y=0.00%][height=100.00%]',
    '    svg[aria-hidden=true]',
    '      g (g text[x=10.00%][y=1.2em] "2022", g text[x=50.00%][y=1.2em] "2024", g text[x=90.00%][y=1.2em] "2026")',
    '      g',
    '        g text[x=10.00%][y=1.2em] "2022"',
    '        g text[x=30.00%][y=1.2em] "2023"',
    '        g text[x=50.00%][y=1.2em] "2024"',
    '        g text[x=70.00%][y=1.2em] "2025"',
    '        g text[x=90.00%][y=1.2em] "2026"',
    '  figcaption "100 km in the last twelve months, up from 0 km in the twelve before."',
  ]);
});

test('each month is a column on an axis with round marks', () => {
  const { heights, marks, styled } = draw([on('2026-02-01', 33), on('2026-01-01', 5)]);
  expect(heights().slice(-2)).toEqual(['12.50%', '82.50%']);
  expect(marks()).toEqual(['0', '10', '20', '30', '40 km']);
  // The content security policy would block style attributes in prerendered HTML.
  expect(styled()).toEqual([]);
});

test('the axis names months, and the year at its first month', () => {
  const { axis, lines } = draw([on('2026-02-01', 30), on('2025-12-01', 5)]);
  expect(axis()).toEqual(['Mar2025', 'May', 'Jul', 'Sep', 'Nov', 'Jan2026']);
  // The line at zero is heavier than the others.
  expect(lines()).toEqual(['ground', 'rule', 'rule', 'rule']);
});

test('the caption describes the chart in sentences', () => {
  const { caption } = draw([on('2026-11-03', 60), on('2026-01-31', 62.5), on('2024-12-01', 99)]);
  expect(
    screen.getByRole('img', { name: message('entries.distanceChart.name', { unit: 'month' }) }),
  ).toBeInTheDocument();
  expect(screen.getByRole('figure')).toBeInTheDocument();
  expect(caption()).toEqual([
    message('entries.distanceChart.trend', { trend: 'more', recent: '123 km', earlier: '99 km' }),
  ]);
});

test('no line of the caption breaks within a distance', () => {
  draw([on('2026-11-03', 60), on('2024-12-01', 99)]);
  const pieces = [...document.querySelectorAll('figcaption .unbroken')];
  expect(pieces.map(({ textContent }) => textContent)).toEqual(['60\u00a0km', '99\u00a0km']);
});

test('one record has no trend', () => {
  const { caption } = draw([on('2026-11-03', 42.195)]);
  expect(caption()).toEqual([]);
});

test('the trend compares whole kilometres', () => {
  const sentence = (recent: number) =>
    draw([on('2026-11-03', recent), on('2024-12-01', 100)]).caption()[0];
  const expected = (trend: string, recent: string) =>
    message('entries.distanceChart.trend', { trend, recent, earlier: '100 km' });
  expect(sentence(99)).toBe(expected('less', '99 km'));
  expect(sentence(100.4)).toBe(expected('same', '100 km'));
  expect(sentence(101)).toBe(expected('more', '101 km'));
});

test('the chart is in the language of the page', () => {
  const { axis } = draw([on('2026-11-03', 10), on('2026-10-01', 5)], 'ja');
  expect(axis().at(-1)).toBe('11月');
});

test('without records nothing is drawn', () => {
  draw([]);
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});
