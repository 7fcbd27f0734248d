import { median, medians, ratio, shown, table } from './figures';

test('the median leaves out what could not be measured', () => {
  expect(median([3, NaN, 1, 2])).toBe(2);
  expect(median([4, 1])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('each figure has a median of its own', () => {
  expect(
    medians([
      { lcp: 1, tbt: 5 },
      { lcp: 3, tbt: NaN },
    ]),
  ).toEqual({ lcp: 2, tbt: 5 });
});

test('a figure that is missing is shown as a dash, never as a good one', () => {
  expect([shown(undefined), shown(NaN), ratio(1, undefined), ratio(1, 0)]).toEqual([
    '–',
    '–',
    '–',
    '–',
  ]);
  expect([shown(1234.5, 1), ratio(3, 2)]).toEqual(['1,234.5', '1.50']);
});

test('the numbers of a table are set to the right', () => {
  expect(table(['Page', 'LCP'], [['/', '1.00']])).toBe(
    '| Page | LCP |\n| --- | ---: |\n| / | 1.00 |',
  );
});
