import { createScrollPositions } from './scrollPositions';

const storage = () => sessionStorage;

beforeEach(() => {
  sessionStorage.clear();
});

test('a page that was never seen has no position', () => {
  expect(createScrollPositions(storage).of('a')).toBeUndefined();
});

test('the last position of a page counts, also in the next document of the tab', () => {
  const positions = createScrollPositions(storage);
  positions.remember('a', 400);
  positions.remember('a', 250);
  expect(positions.of('a')).toBe(250);
  positions.save();
  expect(createScrollPositions(storage).of('a')).toBe(250);
});

test('the fifty pages seen last are kept', () => {
  const positions = createScrollPositions(storage);
  for (let page = 0; page < 60; page++) positions.remember(`page ${page}`, page);
  positions.remember('page 0', 1);
  positions.save();
  const next = createScrollPositions(storage);
  expect([next.of('page 0'), next.of('page 10'), next.of('page 11')]).toEqual([1, undefined, 11]);
});

test.each(['{', '{"a":1}', '[["a"]]', '[[1,2],"b"]', 'null'])(
  'the damaged value %s is ignored',
  (text) => {
    sessionStorage.setItem('scrollPositions', text);
    const positions = createScrollPositions(storage);
    expect(positions.of('a')).toBeUndefined();
    positions.remember('a', 1);
    expect(positions.of('a')).toBe(1);
  },
);

test('a browser that stores nothing is no error', () => {
  const positions = createScrollPositions(() => {
    throw new Error('denied');
  });
  positions.remember('a', 1);
  positions.save();
  expect(positions.of('a')).toBe(1);
});
