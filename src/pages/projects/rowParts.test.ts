import { rowParts } from './rowParts';

/** Ten rows a year, newest first. */
const yearOf = (row: number) => String(2026 - Math.floor(row / 10));
const all = { from: 0, to: 100 };

test('rows stand under their years, and the others are room', () => {
  expect(rowParts(all, { from: 18, to: 22 }, undefined, yearOf)).toEqual({
    above: { from: 0, to: 18 },
    years: [
      { year: '2025', continued: true, items: [{ row: 18 }, { row: 19 }] },
      { year: '2024', continued: false, items: [{ row: 20 }, { row: 21 }] },
    ],
    below: { from: 22, to: 100 },
  });
});

test('a row that is kept has its neighbours about it, and room up to the others of its year', () => {
  expect(rowParts(all, { from: 18, to: 20 }, 13, yearOf)).toEqual({
    above: { from: 0, to: 12 },
    years: [
      {
        year: '2025',
        continued: true,
        items: [
          { row: 12 },
          { row: 13 },
          { row: 14 },
          { room: { from: 15, to: 18 } },
          { row: 18 },
          { row: 19 },
        ],
      },
    ],
    below: { from: 20, to: 100 },
  });
});

test('a row that is kept below the others stands below them', () => {
  const { years, below } = rowParts(all, { from: 0, to: 2 }, 99, yearOf);
  expect(years.map(({ year }) => year)).toEqual(['2026', '2017']);
  expect(years[0]?.items.at(-1)).toEqual({ room: { from: 2, to: 98 } });
  expect(years[1]?.items).toEqual([{ row: 98 }, { row: 99 }]);
  expect(below).toEqual({ from: 100, to: 100 });
});

test('a row that is shown anyway is there once', () => {
  const { years } = rowParts(all, { from: 0, to: 3 }, 2, yearOf);
  expect(years[0]?.items).toEqual([{ row: 0 }, { row: 1 }, { row: 2 }, { row: 3 }]);
});
