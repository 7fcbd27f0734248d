import { readScrollPositions, saveScrollPositions } from './scrollPositions';

beforeEach(() => sessionStorage.clear());

test('the next document of the tab reads the fifty latest positions', () => {
  expect(readScrollPositions().size).toBe(0);
  saveScrollPositions(new Map(Array.from({ length: 60 }, (_, page) => [`page ${page}`, page])));
  const next = readScrollPositions();
  expect(next.size).toBe(50);
  expect([next.get('page 9'), next.get('page 10')]).toEqual([undefined, 10]);
});

test.each(['{', '{"a":1}', '[[1,2],"b"]'])('the damaged value %s is ignored', (text) => {
  sessionStorage.setItem('scrollPositions', text);
  expect(readScrollPositions().size).toBe(0);
});

test('without session storage nothing is stored, and nothing is thrown', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new Error('denied');
  });
  saveScrollPositions(new Map([['a', 1]]));
  expect(readScrollPositions().size).toBe(0);
});
