import { LoginResponse } from './contract';
import { logMismatch } from './logMismatch';

let logged: jest.SpyInstance;
beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation()));

test('an answer of the expected shape is passed on in silence', () => {
  const answer = { accessToken: 'a', refreshToken: 'b', more: 1 };
  expect(logMismatch(LoginResponse, answer)).toBe(answer);
  expect(logged).not.toHaveBeenCalled();
});

test('a mismatch is logged by its place, without its value, and passed on', () => {
  const answer = { accessToken: 42, refreshToken: 'SECRET' };
  expect(logMismatch(LoginResponse, answer)).toBe(answer);
  expect(logged).toHaveBeenCalledWith('api response type error', 'LoginResponse', [
    'accessToken: expected string',
  ]);
});

test.each([[null], [undefined], ['<html>'], [3]])('%p is logged and gives no fields', (answer) => {
  expect(logMismatch(LoginResponse, answer)).toEqual({});
  expect(logged).toHaveBeenCalledWith('api response type error', 'LoginResponse', [
    expect.stringMatching(/^answer: expected/),
  ]);
});
