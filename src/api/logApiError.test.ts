import { logApiError } from './logApiError';

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

test('a friendly message that is defined for the status comes last', () => {
  logApiError({ status: 418, data: 'short and stout' }, { 418: 'Have some tea' });
  expect(logged.mock.calls).toEqual([[418, 'short and stout', 'Have some tea']]);
});
