import fc from 'fast-check';
import { samples } from '../testing/samples';
import { noFilters, readFilters, writeFilters } from './projectFilters';

test('filters stand in the query string', () => {
  expect(writeFilters({ query: '夜市 map', tags: ['open-data', 'print'] })).toBe(
    '?q=%E5%A4%9C%E5%B8%82+map&tag=open-data&tag=print',
  );
  expect(writeFilters(noFilters)).toBe('');
});

test('whatever is written is read again as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.uniqueArray(fc.string({ unit: 'grapheme' })),
      (query, tags) => {
        expect(readFilters(writeFilters({ query, tags }))).toEqual({ query, tags });
      },
    ),
    samples(100, 1_000),
  );
});

test('an address without filters, or with others, has none', () => {
  expect(readFilters('')).toEqual(noFilters);
  expect(readFilters('?utm=1')).toEqual(noFilters);
});

test('a tag named twice is chosen once', () => {
  expect(readFilters('?tag=maps&tag=maps').tags).toEqual(['maps']);
});
