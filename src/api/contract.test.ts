import { isRight } from 'fp-ts/Either';
import type { Type } from 'io-ts';
import { LoginResponse, RefreshResponse, SignInConfig } from './contract';

const config = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize',
  clientId: 'client-1',
  providerName: 'Example',
};

const codecs: [Type<unknown>, Record<string, string>][] = [
  [LoginResponse as Type<unknown>, { accessToken: 'a', refreshToken: 'r' }],
  [RefreshResponse as Type<unknown>, { accessToken: 'a' }],
  [SignInConfig as Type<unknown>, config],
];

describe.each(codecs)('%p', (codec, answer) => {
  const accepts = (value: unknown) => isRight(codec.decode(value));

  test('with further fields is accepted', () => {
    expect(accepts({ ...answer, more: 3 })).toBe(true);
  });

  test.each(Object.keys(answer))('without %s, or with a number in its place, is not', (field) => {
    expect(accepts({ ...answer, [field]: undefined })).toBe(false);
    expect(accepts({ ...answer, [field]: 42 })).toBe(false);
  });
});

test.each([
  [true, true],
  [false, true],
  ['yes', false],
])('a config.json with issParameterSupported %p: %p', (issParameterSupported, expected) => {
  expect(isRight(SignInConfig.decode({ ...config, issParameterSupported }))).toBe(expected);
});
