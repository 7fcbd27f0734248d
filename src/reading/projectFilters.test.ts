import fc from 'fast-check';
import { samples } from '../testing/samples';
import { noFilters, readFilters, writeFilters } from './projectFilters';

test('filters are written to the query string', () => {
  expect(writeFilters({ query: '夜市 map', tags: ['open-data', 'print'], page: 2 })).toBe(
    '?q=%E5%A4%9C%E5%B8%82+map&tag=open-data&tag=print&page=2',
  );
  expect(writeFilters(noFilters)).toBe('');
});

test('reading returns the filters that were written', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.uniqueArray(fc.string({ unit: 'grapheme' })),
      fc.integer({ min: 1 }),
      (query, tags, page) => {
        const filters = { query, tags, page };
        expect(readFilters(writeFilters(filters))).toEqual(filters);
      },
    ),
    samples(100, 1_000),
  );
});

test('an address without filters, or with invalid ones, has none', () => {
  expect(readFilters('')).toEqual(noFilters);
  for (const search of ['?utm=1', '?page=0', '?page=-2', '?page=two']) {
    expect(readFilters(search)).toEqual(noFilters);
  }
});

test('a duplicate topic in the address counts once', () => {
  expect(readFilters('?tag=maps&tag=maps').tags).toEqual(['maps']);
});
