import { listPage, pageOf } from './listPage';

const entries = Array.from({ length: 101 }, (_, index) => index);

test('a page has 50 entries, and the last page has the remaining ones', () => {
  expect(listPage(entries, 1)).toEqual({ entries: entries.slice(0, 50), count: 101, pages: 3 });
  expect(listPage(entries, 3).entries).toEqual([100]);
  expect(listPage(entries.slice(0, 50), 1).pages).toBe(1);
});

test('a page number that is too high returns the last page', () => {
  expect(listPage(entries, 9).entries).toEqual([100]);
  expect(listPage([], 2)).toEqual({ entries: [], count: 0, pages: 1 });
});

test('each entry is on the page that its index says', () => {
  for (const index of [0, 49, 50, 99, 100]) {
    expect(listPage(entries, pageOf(index)).entries).toContain(index);
  }
});
