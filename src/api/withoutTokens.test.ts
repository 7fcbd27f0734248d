import { withoutTokens } from './withoutTokens';

test.each([
  [
    '{"accessToken":"CANARY-1","refreshToken":"CANARY-2"',
    '{"accessToken":"{token}","refreshToken":"{token}"',
  ],
  ['{"accessToken": "CANARY-1', '{"accessToken": "{token}'],
  ['{"accessToken":"CAN\\"ARY', '{"accessToken":"{token}'],
  ['<h1>Welcome to the hotel</h1>', '<h1>Welcome to the hotel</h1>'],
  ['', ''],
])('%j is shown as %j', (body, shown) => {
  expect(withoutTokens(body)).toBe(shown);
});
