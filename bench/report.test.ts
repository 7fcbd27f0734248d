import {
  formatNumber,
  markdownTable,
  measureInterleaved,
  median,
  medians,
  readOptions,
} from './report';

test('the columns of a table are those of its rows, numbers aligned to the right', () => {
  expect(markdownTable([{ Page: '/', LCP: '1.00' }])).toBe(
    '| Page | LCP |\n| --- | ---: |\n| / | 1.00 |',
  );
});

test('an option replaces its default; a wrong one is refused by name', () => {
  const read = (...args: string[]) => readOptions({ rounds: 3, languages: 'en,ja' }, args);
  expect(read('--rounds', '12')).toEqual({ rounds: 12, languages: 'en,ja' });
  expect(read('--languages', 'en')).toEqual({ rounds: 3, languages: 'en' });
  for (const value of ['0', '1.5', 'x', '']) {
    expect(() => read('--rounds', value)).toThrow('--rounds: expected a positive whole number');
  }
  expect(() => read('--round', '1')).toThrow('--round');
});

test('the median ignores missing values', () => {
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

test('a missing figure is shown as a dash', () => {
  expect([formatNumber(NaN), formatNumber(1 / 0), formatNumber(1234.5, 1)]).toEqual([
    '–',
    '–',
    '1,234.5',
  ]);
});

test('each round starts with another thing, so that a slow moment of the machine affects all', async () => {
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
