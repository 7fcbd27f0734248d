import type * as ErrorMessages from './errorMessages';
import { logApiError } from './logApiError';

jest.mock('./errorMessages', () => ({
  errorMessage: (status: number) => (status === 418 ? 'Have some tea' : undefined),
}));

let logged: jest.SpyInstance;
beforeEach(() => (logged = jest.spyOn(console, 'error').mockImplementation()));

test.each([
  [{ status: 503, data: { error: 'e' } }, [503, { error: 'e' }]],
  [
    { status: 'PARSING_ERROR', originalStatus: 200, data: '<html>', error: 'SyntaxError' },
    [200, '<html>'],
  ],
  [{ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }, ['TypeError: Failed to fetch']],
  [{ status: 'CUSTOM_ERROR', error: 'No auth token found' }, ['No auth token found']],
] as const)('%j is logged as %j', (error, expected) => {
  logApiError(error);
  expect(logged.mock.calls).toStrictEqual([expected]);
});

test('a friendly message comes last, where one is defined', () => {
  logApiError({ status: 418, data: 'short and stout' });
  expect(logged.mock.calls).toEqual([[418, 'short and stout', 'Have some tea']]);
});

test('no status has a friendly message yet', () => {
  const { errorMessage } = jest.requireActual<typeof ErrorMessages>('./errorMessages');
  expect([400, 401, 404, 429, 500, 503].map(errorMessage)).toEqual(Array(6).fill(undefined));
});
