import fc from 'fast-check';
import { redact } from './redact';

test.each([
  [{ accessToken: 'a', refresh_token: 'b', idToken: 'c' }, ['{token}', '{token}', '{token}']],
  [{ code: 'a', code_verifier: 'b', codeVerifier: 'c' }, ['{token}', '{token}', '{token}']],
  [{ clientSecret: 'a', password: 'b', secretOfThePage: 'c' }, ['{token}', '{token}', '{token}']],
  [{ state: 'a', nonce: 'b', cookie: 'c', Authorization: 'd' }, Array(4).fill('{token}')],
])('%j is all secrets', (value, expected) => {
  expect(Object.values(redact(value) as object)).toEqual(expected);
});

test('what is no secret stays: states, counts, and codes that are numbers', () => {
  const value = { value: { loggedIn: 'active' }, code: 401, state: { a: 1 }, list: [true, null] };
  expect(redact(value)).toEqual(value);
});

test.each([
  ['Authorization: Bearer abc.def-1', 'Authorization: Bearer {token}'],
  ['eyJhbGciOi.eyJzdWIi.c2ln and more', '{token} and more'],
  ['authorization: bearer abc', 'authorization: bearer {token}'],
  ['/login?code=abc&state=def#x', '/login?code={token}&state={token}#x'],
  ['/api/login/?code_verifier=a&nonce=b', '/api/login/?code_verifier={token}&nonce={token}'],
  ['/#access_token=a&refresh_token=b', '/#access_token={token}&refresh_token={token}'],
])('%p is cleaned inside', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test('errors, functions and circles come out as something that can be sent', () => {
  const circle: Record<string, unknown> = { error: new TypeError('Bearer abc'), run: () => 1 };
  circle.self = circle;
  expect(redact(circle)).toEqual({
    error: { name: 'TypeError', message: 'Bearer {token}' },
    run: '{function}',
    self: '{repetition}',
  });
});

test('however deep a token lies, it does not come out', () => {
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium' },
      fc.record({ accessToken: fc.constant('CANARY') }),
      fc.constant('Bearer CANARY'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (value) => !JSON.stringify(redact(value)).includes('CANARY')),
    { numRuns: 500 },
  );
});
