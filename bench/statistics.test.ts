import { formatNumber, measureInterleaved, median, medians } from './statistics';

test('the median ignores what could not be measured', () => {
  expect(median([3, NaN, 1, 2])).toBe(2);
  expect(median([4, 1])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('each figure has its own median', () => {
  const samples = [
    { lcp: 1, tbt: 5 },
    { lcp: 3, tbt: NaN },
  ];
  expect(medians(samples)).toEqual({ lcp: 2, tbt: 5 });
});

test('a missing figure is shown as a dash, never as a good one', () => {
  expect([formatNumber(NaN), formatNumber(1 / 0), formatNumber(1234.5, 1)]).toEqual([
    '–',
    '–',
    '1,234.5',
  ]);
});

test('each round starts with another thing, so that a slow spell affects all', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const turns: string[] = [];
  const things = ['static', 'site', 'host'].map((name) => ({ name }));
  const samples = await measureInterleaved(things, 2, async ({ name }, round) => {
    turns.push(name);
    return `${name} ${round}`;
  });
  expect(turns).toEqual(['static', 'site', 'host', 'site', 'host', 'static']);
  expect(samples[0]).toEqual(['static 0', 'static 1']);
});
