import { LoginResponse } from './contract';
import { logMismatch } from './mismatches';

let logged: jest.SpyInstance;
beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation()));

test('an answer of the expected shape is returned and not logged', () => {
  const answer = { accessToken: 'a', refreshToken: 'b', more: 1 };
  expect(logMismatch(LoginResponse, answer)).toBe(answer);
  expect(logged).not.toHaveBeenCalled();
});

test('a mismatch is logged with its path but not its value, and the answer is returned', () => {
  const answer = { accessToken: 42, refreshToken: 'SECRET' };
  expect(logMismatch(LoginResponse, answer)).toBe(answer);
  expect(logged).toHaveBeenCalledWith('api response type error', 'LoginResponse', [
    'accessToken: expected string',
  ]);
});

test.each([[null], [undefined], ['<html>'], [3]])(
  'the answer %p is logged and has no fields',
  (answer) => {
    expect(logMismatch(LoginResponse, answer)).toEqual({});
    expect(logged).toHaveBeenCalledWith('api response type error', 'LoginResponse', [
      expect.stringMatching(/^answer: expected/),
    ]);
  },
);
