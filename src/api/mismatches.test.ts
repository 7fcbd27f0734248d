import { LoginResponse, PrivateEntries } from './contract';
import { logMismatch } from './mismatches';

let logged: jest.SpyInstance;
beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation()));

test('a response of the expected shape is returned and not logged', () => {
  const response = { accessToken: 'a', refreshToken: 'b', more: 1 };
  expect(logMismatch(LoginResponse, response)).toBe(response);
  expect(logged).not.toHaveBeenCalled();
});

test('a mismatch is logged with its path but without its value, and the response is returned', () => {
  const response = { accessToken: 42, refreshToken: 'SECRET' };
  expect(logMismatch(LoginResponse, response)).toBe(response);
  expect(logged).toHaveBeenCalledWith('api response type error', 'LoginResponse', [
    'accessToken: expected string',
  ]);
});

test('the path of a mismatch leads through lists', () => {
  logMismatch(PrivateEntries, { entries: [{ section: 'pages', slug: 42 }] });
  const [, , fields] = logged.mock.calls[0] as [string, string, string[]];
  expect(fields).toContain('entries.0.slug: expected string');
});

test.each([[null], [undefined], ['<html>'], [3]])(
  'the response %p is logged and treated as an object without fields',
  (response) => {
    expect(logMismatch(LoginResponse, response)).toEqual({});
    expect(logged).toHaveBeenCalledWith('api response type error', 'LoginResponse', [
      expect.stringMatching(/^answer: expected/),
    ]);
  },
);
