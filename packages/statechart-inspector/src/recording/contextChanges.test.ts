import { contextChanges, pointerTo } from './contextChanges';

const changes = (before: unknown, after: unknown) =>
  Object.fromEntries(contextChanges(before, after));

test('the deepest places that differ are named', () => {
  expect(
    changes(
      {
        count: 1,
        user: { name: 'a', 'e/mail~': null },
        list: [1, 2, 3],
        gone: {},
        same: { a: [{}] },
      },
      { count: 2, user: { name: 'a', 'e/mail~': 'x' }, list: [1, 5], new: 1, same: { a: [{}] } },
    ),
  ).toEqual({
    '/count': 'changed',
    '/user/e~1mail~0': 'changed',
    '/list/1': 'changed',
    '/list/2': 'removed',
    '/gone': 'removed',
    '/new': 'added',
  });
});

test('what becomes something of another kind has changed as a whole', () => {
  expect(changes({ a: {} }, { a: [] })).toEqual({ '/a': 'changed' });
  expect(changes({ a: null }, { a: {} })).toEqual({ '/a': 'changed' });
  expect(changes('a', 'b')).toEqual({ '': 'changed' });
});

test('where there was nothing before, nothing has changed', () => {
  expect(changes(null, { a: 1 })).toEqual({});
  expect(changes(undefined, { a: 1 })).toEqual({});
});

test('a place is named by the places around it', () => {
  expect(pointerTo(pointerTo('', 'a/b'), 0)).toBe('/a~1b/0');
});
