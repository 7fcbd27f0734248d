import { isRight } from 'fp-ts/Either';
import { RefreshResponse } from './contract';

test('further fields in an answer are accepted', () => {
  expect(isRight(RefreshResponse.decode({ accessToken: 'a', expiresIn: 3 }))).toBe(true);
});
test('an answer without its token is not', () => {
  expect(isRight(RefreshResponse.decode({}))).toBe(false);
});
