import { markdownTable, readOptions } from './report';

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
