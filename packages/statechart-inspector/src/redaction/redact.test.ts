import fc from 'fast-check';
import { createMachine } from 'xstate';
import { samples } from '../testing/samples';
import { redact } from './redact';

const random = 'SplxlOBeZQQYbYS6WxSbIA';

test.each<[string, unknown]>([
  ['sid', 's%3A1'],
  ['sessionId', '8f14e45f'],
  ['PHPSESSID', '8f14e45f'],
  ['otp', 123456],
  ['otp', '123456'],
  ['csrf', '8f14e45f'],
  ['_csrf', '8f14e45f'],
  ['X-XSRF-TOKEN', '8f14e45f'],
  ['passcode', 1234],
  ['newPassword', 'Required'],
  ['passwordConfirmation', 'secret'],
  ['signature', random],
  ['code', random],
  ['state', random],
  ['nonce', random],
  ['code', '123456'],
  ['any', 'Basic dXNlcjpwYXNz'],
  ['any', 'Bearer a'],
  ['any', 'eyJhbGciOi.eyJzdWIi.c2ln'],
  ['any', '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----'],
  ['any', '-----BEGIN PRIVATE KEY-----\nMIIE cut off'],
  ['any', 'sk_live_51H8abcdefgh'],
  ['any', 'ghp_16C7e42F292c6912E7'],
  ['any', 'AKIAIOSFODNN7EXAMPLE'],
  ['any', 'glpat-abcdefgh12345678'],
  ['any', 'ASIAIOSFODNN7EXAMPLE'],
  ['any', 'hf_abcdefghijklmnop'],
  ['any', 'SG.abcdefgh.ijklmnop'],
  ['any', '4242 4242 4242 4242'],
  ['any', '378282246310005'],
  ['pass', 'hunter2'],
  ['pinCode', 1234],
  ['cvv', '123'],
  ['cvc', 123],
  ['cardNumber', '4000 0000'],
  ['recoveryCodes', ['aaaa-bbbb']],
  ['mnemonic', 'legal winner thank year'],
  ['codeVerifier', random],
  ['any', 'ya29.a0AfH6SMBx0123456789'],
  ['any', '1//0gabcdefghijklmnop'],
  ['any', 'dop_v1_0123456789abcdef'],
  ['any', 'shpat_0123456789abcdef'],
  ['any', 'glsa_0123456789abcdefABCDEF'],
  ['any', 'pypi-AgEIcHlwaS5vcmcCJDAxMjM0'],
  ['any', 'lin_api_0123456789abcdef'],
  ['any', 'xapp-1-A01-0123456789-abcdef'],
  ['any', 'sq0atp-0123456789abcdef'],
  ['any', 'dapi0123456789abcdef0123456789abcdef'],
  ['any', 'sk-ant-api03-abcdefghijkl'],
  ['any', 'key-0123456789abcdef0123456789abcdef'],
  ['userPass', 'hunter2'],
  ['pwd2', 'hunter2'],
  ['ssn', '078-05-1120'],
  ['iban', 'DE89370400440532013000'],
  ['securityCode', '123'],
  ['securityAnswer', 'Rex'],
  ['magicLink', 'https://a.test/l/abcdef'],
  ['oneTimeCode', '123456'],
  ['verificationCode', 123456],
  ['accessKey', random],
  ['signingKey', random],
  ['SAMLResponse', random],
  ['samlAssertion', random],
  ['auth', 'abc123def'],
  ['pin', 1234],
  ['cookieHeader', 'a=b'],
  ['code', '123 456'],
  ['digits', '123456'],
  ['nonce', 'b3f1c29a77'],
  ['state', 'x7Kp2mQ9'],
  ['twoFactorCode', '118224'],
  ['card', 4_242_424_242_424_242],
  ['Ocp-Apim-Subscription-Key', 'abc'],
  ['accountNumber', '021000021'],
  ['phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['neuesPasswort', 'Sommer'],
  ['PASSWORT_WIEDERHOLEN', 'Sommer'],
  ['mot de passe', 'chat'],
  ['Contraseña2', 'gato'],
  ['登录密码', 'mao'],
  ['salasana', 'kissa'],
])('%s: %p is a secret', (name, value) => {
  const [member] = Object.values(redact({ [name]: value }) as object) as [string];
  expect(member.replace(/^(Basic|Bearer) /, '')).toBe('{token}');
});

test.each<[object, string]>([
  [{ op: 'replace', path: '/user/password', value: 'a' }, 'value'],
  [{ name: 'otp', val: '123456' }, 'val'],
  [{ inputName: 'passwort', newValue: 'a' }, 'newValue'],
  [{ variable: 'API_KEY', content: 'a' }, 'content'],
  [{ attr: 'cvv', old: '1', new: 123 }, 'new'],
])('the name of a secret is in another member: %j', (given, name) => {
  expect(redact(given)).toHaveProperty(name, '{token}');
});

test('of the URL of a webhook, the host stays', () => {
  expect(redact('https://hooks.slack.com/services/T0/B0/abc')).toBe(
    'https://hooks.slack.com/services/{token}',
  );
  expect(redact('https://discord.com/api/webhooks/1/abc')).toBe(
    'https://discord.com/api/webhooks/{token}',
  );
  expect(redact('https://api.telegram.org/bot123:ABC-def/send')).toBe(
    'https://api.telegram.org/bot{token}',
  );
});

test('the signature of a URL is a secret', () => {
  const query = 'X-Amz-Date=1&X-Amz-Credential=a&X-Amz-Signature=b&X-Amz-Security-Token=c';
  expect(redact(`https://a.test/file?${query}`)).toBe(
    'https://a.test/file?X-Amz-Date=1&X-Amz-Credential={token}&X-Amz-Signature={token}&X-Amz-Security-Token={token}',
  );
  expect(redact('https://a.test/file?se=1&sig=b%2F')).toBe('https://a.test/file?se=1&sig={token}');
});

test.each<[string, unknown]>([
  ['a count', { tokens: 3, maxTokens: 4096, cookies: 2, passwordLength: 8 }],
  ['whether there is one', { hasToken: true, password: null, otp: '' }],
  ['a code with meaning', { code: 'ENOENT', cause: { code: 'P2002' } }],
  ['a number or a word', [{ code: 401 }, { code: 'invalid_grant' }, { code: 'en-US' }]],
  ['a state', [{ state: 'loggedIn' }, { state: { password: false } }, { state: 'not found' }]],
  ['the message of a field', { errors: { password: 'Required', token: ['Expired'] } }],
  ['the message of a field', { 'errors.password': 'Required' }],
  ['words', ['Verifying Credentials', 'Basic Settings', 'password.changed', 'sidebar']],
  ['a mode of fetch', { credentials: 'include' }],
  ['a rule', { passwordPolicy: 'strong', passwordRules: ['long'] }],
  ['what is selected', { selectedToken: 'ETH' }],
  ['who verifies', { verifier: 'idle' }],
  ['a test that passed', { pass: true, passes: 3 }],
  ['a key of the keyboard', [{ code: 'KeyA' }, { code: 'Digit7' }, { key: 'ArrowUp' }]],
  ['a colour or a theme', { designTokens: { blue: '#00f' }, colorToken: 'blue-500' }],
  ['a part of a word', { secretary: 'Bob', passenger: 'Ann', compass: 'N', bypass: 'all' }],
  ['where the focus is', { passwordField: 'focused', passwordHint: 'a pet' }],
  ['a class of CSS', ['sk-folding-cube', 'sk-circle-fade-dot']],
  ['what is compared', { assertion: 'equal', auth: 'idle', pin: 3, pinned: 'top' }],
  ['a kind', { tokenType: 'Bearer', signatureAlgorithm: 'RS256', credentialType: 'public-key' }],
  ['a code of a place', { postalCode: '75001', countryCode: 'FR', languageCode: 'de-CH' }],
  ['a consent', { cookieBanner: 'shown', cookieConsent: 'all', csrfEnabled: true }],
  ['an id that is no secret', ['123e4567-e89b-12d3-a456-426614174000', '9783161484100', '1.2.3']],
  ['a number that is no card', ['1732442400000', '4242 4242 4242 4243', '2026-11-24']],
  ['text of a program', "Error: { code: 'ENOENT', path: 'a' }"],
  [
    'a state, a product or a coupon',
    [{ state: 'step2' }, { code: 'SKU-1001' }, { code: 'SAVE20' }],
  ],
  ['a time in microseconds', { at: 1_732_442_400_123_456 }],
  ['what a form shows', { type: 'select', id: 'country', value: 'FR' }],
  [
    'a text about a secret',
    { label: 'Password', content: 'Reset it here', path: '/password', to: '/a' },
  ],
  ['a token of a program', { type: 'token', value: 'let' }],
  ['a step of a form', { id: 'password', next: 'profile', label: 'Password', error: 'Required' }],
  [
    'a rule in another language',
    { passwortRegel: 'lang', hasloHint: 'kot', message: 'Passwort: neu' },
  ],
  ['states', { value: { loggedIn: 'active' }, list: [true, null] }],
])('%s is no secret: %j', (_what, value) => {
  expect(redact(value)).toEqual(value);
});

test('an error inside `errors` is no message of a field', () => {
  const value = { errors: [{ password: 'a' }], error: { password: 'a' }, formErrors: { sid: {} } };
  expect(redact(value)).toEqual({
    errors: [{ password: '{token}' }],
    error: { password: '{token}' },
    formErrors: { sid: '{token}' },
  });
});

/** Creates objects that all refer to each other and to themselves. */
function web(count: number) {
  const all = Array.from({ length: count }, (_, id): Record<string, unknown> => ({ id }));
  for (const one of all) all.forEach((other, index) => (one[`to${index}`] = other));
  return all;
}

test('objects that refer to each other take linear time', () => {
  for (const count of [9, 60]) {
    const replace = jest.fn((value: unknown) => value);
    const copied = JSON.stringify(redact(web(count), replace));
    expect(replace.mock.calls.length).toBeLessThan(20_000);
    expect(copied.length).toBeLessThan(1_000_000);
    expect(copied).toContain('{repetition}');
  }
  // The size of a copy is limited, and the 60 objects do not all fit into it.
  expect(JSON.stringify(redact(web(60)))).toContain('{too large}');
  const shared = { a: 1 };
  expect(redact({ one: shared, other: [shared] })).toEqual({ one: { a: 1 }, other: [{ a: 1 }] });
});

test('what exceeds the limit is counted, not copied', () => {
  expect(redact(Array(30).fill(1), (value) => value, 11)).toEqual([
    ...Array(10).fill(1),
    '{20 more}',
  ]);
  expect(redact({ a: 1, b: 2, c: 3 }, (value) => value, 3)).toEqual({
    a: 1,
    b: 2,
    '…': '{1 more}',
  });
  expect(redact('x'.repeat(100_007))).toBe(`${'x'.repeat(100_000)}… {7 more characters}`);
});

test('of a key only a secret in it is replaced, and its member stays, also beside others', () => {
  const [one, other] = ['eyJhbGciOi.eyJzdWIi.c2ln', 'eyJhbGciOi.eyJuYW1l.c2ln'] as const;
  const given = {
    'Verifying Credentials': 1,
    'password.changed': true,
    'https://a.test/?page=2': 3,
    [`user(${one})`]: 4,
    [one]: 5,
    [other]: 6,
  };
  expect(redact(given)).toEqual({
    'Verifying Credentials': 1,
    'password.changed': true,
    'https://a.test/?page=2': 3,
    'user({token})': 4,
    '{token}': 5,
    "{token}'": 6,
  });
});

test('an object is copied again under another name, of which a replacer may think differently', () => {
  const shared = { number: 1 };
  const replace = (value: unknown, name: string, parent: string) =>
    parent === 'card' && name === 'number' ? 'hidden' : value;
  expect(redact({ phone: shared, card: shared }, replace)).toEqual({
    phone: { number: 1 },
    card: { number: 'hidden' },
  });
});

test('another replacer decides alone what is a secret', () => {
  const replace = (value: unknown, name: string, parent: string) =>
    parent === 'card' && name === 'number' ? 'hidden' : value;
  expect(redact({ card: { number: 1 }, number: 2, token: 'a' }, replace)).toEqual({
    card: { number: 'hidden' },
    number: 2,
    token: 'a',
  });
});

test.each([
  ['Authorization: Bearer abc.def-1', 'Authorization: Bearer {token}'],
  ['DPoP abc.def-1', 'DPoP {token}'],
  ['eyJhbGciOi.eyJzdWIi.c2ln and more', '{token} and more'],
  ['authorization: bearer abc', 'authorization: bearer {token}'],
  ['/login?code=abc&state=def#x', '/login?code={token}&state={token}#x'],
  ['/api/login/?code_verifier=a&nonce=b', '/api/login/?code_verifier={token}&nonce={token}'],
  ['/#access_token=a&refresh_token=b', '/#access_token={token}&refresh_token={token}'],
  ['code=a&grant_type=authorization_code', 'code={token}&grant_type=authorization_code'],
  ['/login?to=%2Fa%3Fcode%3Dx%26page%3D2', '/login?to=%2Fa%3Fcode%3D{token}%26page%3D2'],
  ['Set-Cookie: accessToken=a; Path=/', 'Set-Cookie: {token}'],
  ['accessToken=a; theme=dark', 'accessToken={token}; theme=dark'],
  ['Proxy-Authorization: Basic dXNlcjpwYXNz', 'Proxy-Authorization: Basic {token}'],
  ['https://me:hunter2@example.org/', 'https://me:{token}@example.org/'],
  ['{"accessToken":"a","n":1}', '{"accessToken":"{token}","n":1}'],
  ['{"tokens":{"a":1},"list":["Bearer b"]}', '{"tokens":"{token}","list":["Bearer {token}"]}'],
  ['{"accessToken":"a cut off', '{"accessToken":"{token}'],
  ['body: {"id_token": "a\\"b", "n": 1}', 'body: {"id_token": "{token}", "n": 1}'],
  ['body: "{\\"idToken\\":\\"a\\",\\"n\\":1}"', 'body: "{\\"idToken\\":\\"{token}\\",\\"n\\":1}"'],
  ['curl -u me:hunter2 https://a.test', 'curl -u me:{token} https://a.test'],
  ['curl -H "X-Api-Key: abc" https://a.test', 'curl -H "X-Api-Key: {token}" https://a.test'],
  ['password: s3cret, then', 'password: {token}, then'],
  ['Kennwort: Sommer7, dann', 'Kennwort: {token}, dann'],
  ['/login?passwort=a&n=1', '/login?passwort={token}&n=1'],
  ['Your verification code is 551928.', 'Your verification code is {token}.'],
  ['551928 is your code', '{token} is your code'],
  ['https://a.test/reset/9f8b7c6d5e4f', 'https://a.test/reset/{token}'],
  ["{ refreshToken: 'a', n: 1 }", "{ refreshToken: '{token}', n: 1 }"],
  ['body: {"pin_token": 12345, "n": 1}', 'body: {"pin_token": {token}, "n": 1}'],
])('the secrets in %p are replaced', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test.each([
  'refreshToken: expected a bearer-like text',
  'password: Required',
  'The status code is 10054',
  'https://a.test/verify/start',
  'accessToken.removed',
  '{ "n": 1,  "state": { "a": 1 } }',
  'a => a.token === b',
  'https://example.org:8080/a?page=2#code',
])('%p stays the same', (text) => {
  expect(redact(text)).toBe(text);
});

test('values of every kind become plain JSON without secrets', () => {
  const values = {
    map: new Map(Object.entries({ idToken: 'a', n: '1' })),
    set: new Set(['Bearer a', 1]),
    headers: new Headers({ 'X-Api-Key': 'a', accept: 'b' }),
    query: new URLSearchParams({ code: random, page: '2' }),
    url: new URL('https://a.test/?code=b'),
    date: new Date(0),
    bytes: [new Uint8Array(3), new ArrayBuffer(3), Buffer.from('a')],
    bigint: 12n,
    symbol: Symbol('Bearer a'),
    boxed: Object('Bearer a') as unknown,
    promise: Promise.resolve('a'),
    element: document.createElement('p'),
    window,
    pattern: /Bearer a/,
    pairs: Object.entries({ secret: 'a', code: 1 }),
    named: { name: 'accessToken', value: 'a' },
    json: { '{"otp":["a"]}': 1 },
    codes: { code: [random, 1] },
    // These values reveal only whether there is a secret.
    flags: { hasToken: true, idToken: null },
    members: { tokens: { a: ['b'] }, pinSecret: 1, nonce: random, Authorization: 'a' },
  };
  expect(redact(values)).toEqual({
    map: { $map: Object.entries({ idToken: '{token}', n: '1' }) },
    set: { $set: ['Bearer {token}', 1] },
    headers: Object.entries({ accept: 'b', 'x-api-key': '{token}' }),
    query: Object.entries({ code: '{token}', page: '2' }),
    url: 'https://a.test/?code={token}',
    date: { $date: '1970-01-01T00:00:00.000Z' },
    bytes: ['{Uint8Array}', '{ArrayBuffer}', '{Uint8Array}'],
    bigint: { $bigint: '12' },
    symbol: 'Symbol(Bearer {token})',
    boxed: 'Bearer {token}',
    promise: '{Promise}',
    element: '{HTMLParagraphElement}',
    window: '{Window}',
    pattern: '/Bearer {token}',
    pairs: Object.entries({ secret: '{token}', code: 1 }),
    named: { name: 'accessToken', value: '{token}' },
    json: { '{"otp":"{token}"}': 1 },
    codes: { code: ['{token}', 1] },
    flags: { hasToken: true, idToken: null },
    members: {
      tokens: '{token}',
      pinSecret: '{token}',
      nonce: '{token}',
      Authorization: '{token}',
    },
  });
});

test('requests and responses keep their headers but not their bodies', () => {
  const headers = { authorization: 'Basic a', 'set-cookie': 'b' };
  const request = new Request('https://a.test/?nonce=b', { headers, method: 'POST', body: 'c' });
  expect(redact(request)).toEqual({
    method: 'POST',
    url: 'https://a.test/?nonce={token}',
    headers: expect.arrayContaining([['authorization', '{token}']]) as unknown,
  });
  expect(redact(new Response('CANARY', { headers: { 'set-cookie': 'b' } }))).toEqual({
    status: 200,
    url: '',
    headers: expect.arrayContaining([['set-cookie', '{token}']]) as unknown,
  });
});

test('errors keep cause, parts and own properties', () => {
  const error = Object.assign(
    new AggregateError([new Error('Bearer a')], 'b', { cause: 'code=c' }),
    {
      reason: 'refused',
      accessToken: 'd',
    },
  );
  expect(redact(error)).toEqual({
    $error: 'AggregateError',
    message: 'b',
    cause: 'code={token}',
    errors: [{ $error: 'Error', message: 'Bearer {token}' }],
    reason: 'refused',
    accessToken: '{token}',
  });
});

test('class instances, failing getters and endless values never fail', () => {
  class Session {
    static readonly all = 1;
    #hidden = 'CANARY';
    shown = 'Bearer a';
    get length() {
      return this.#hidden.length;
    }
  }
  const throwing = {
    n: 1,
    get name() {
      throw new Error('CANARY');
    },
  };
  const endless: object = { toJSON: () => ({ toJSON: () => endless }) };
  let deep: object = {};
  for (let depth = 0; depth < 20_000; depth++) deep = { deep };
  expect(redact([new Session(), throwing, Object.create(null), { __proto__: null }])).toEqual([
    { shown: 'Bearer {token}' },
    { n: 1, name: '{unreadable}' },
    {},
    {},
  ]);
  expect(redact(endless)).toBe('{repetition}');
  expect(JSON.stringify(redact(deep))).toContain('{too deep}');
});

test('functions and cycles become words', () => {
  const circle: Record<string, unknown> = { error: new TypeError('Bearer abc'), run: () => 1 };
  circle.self = circle;
  expect(redact(circle)).toEqual({
    error: { $error: 'TypeError', message: 'Bearer {token}' },
    run: '{function}',
    self: '{repetition}',
  });
});

/** A string with a secret in it. The secret contains the word CANARY. */
const textWithSecret = fc
  .tuple(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'Bearer CANARY',
      'authorization: bearer  CANARY',
      'eyJCANARY.eyJCANARY.CANARY',
      '?code=CANARY',
      '&STATE=CANARY',
      '#access_token=CANARY',
      '?to=%2Flogin%3Fcode%3DCANARY%26nonce%3DCANARY',
      '?to=%252Flogin%253Frefresh_token%253DCANARY',
      ';code_verifier=CANARY',
      ' accessToken="CANARY CANARY"',
      'Cookie: a=b; session=CANARY',
      '{"client_secret": "a \\" CANARY"',
    ),
    fc.constantFrom('', ' ', '&', '"', '\n', ' and more'),
  )
  .map((parts) => parts.join(''));

const secretKey = fc.constantFrom(
  'accessToken',
  'ACCESS_TOKEN',
  'refresh-token',
  'idToken',
  'tokens',
  'x-api-key',
  'Set-Cookie',
  'Authorization',
  'code_verifier',
  'clientSecret',
  'newPassword',
);

/**
 * Generates values of all shapes that contain a secret with the word CANARY. The secret is either
 * stored under a key such as `password`, or part of a string.
 */
const { tree } = fc.letrec<{ tree: unknown; whole: unknown }>((tie) => ({
  whole: fc.oneof(
    { depthSize: 'medium' },
    fc.constant('CANARY'),
    fc.array(tie('whole'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'CANARY'), tie('whole'), { maxKeys: 2 }),
  ),
  tree: fc.oneof(
    { depthSize: 'medium' },
    textWithSecret,
    fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
    }),
    fc.tuple(secretKey, tie('whole')).map(([key, value]) => ({ [key]: value })),
    fc.tuple(secretKey, tie('whole')).map((entry) => new Map<unknown, unknown>([[1, 2], entry])),
    fc.constantFrom('code', 'State', 'nonce').map((key) => ({ [key]: ['8f1CANARY4e45f'] })),
    secretKey.map((key) => new Headers({ [key]: 'CANARY' })),
    secretKey.map((key) => new URLSearchParams({ [key]: 'CANARY' })),
    secretKey.map((name) => ({ name, value: 'CANARY' })),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie('tree'), { maxKeys: 3 }),
    fc.tuple(fc.string(), tie('tree')).map((entry) => new Map([entry])),
    tie('tree').map((value) => new Set([value])),
    fc.tuple(textWithSecret, tie('tree')).map(([text, cause]) => new Error(text, { cause })),
    tie('tree').map((value) => Object.assign(new TypeError('m'), { value })),
    tie('tree').map((value) => ({
      get got() {
        return value;
      },
    })),
    // A string that contains JSON.
    tie('tree').map((value) => asText(value)),
    fc.oneof(textWithSecret, tie('tree').map(asText)).map((text) => ({ [text]: 1 })),
  ),
}));

function asText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

test('no secret survives anywhere, and the result can be cloned', () => {
  fc.assert(
    fc.property(tree, (value) => {
      const sent = structuredClone(redact(value));
      expect(asText(sent)).not.toContain('CANARY');
    }),
    samples(300, 10_000),
  );
});

test('a machine in a value is shown by its id', () => {
  expect(redact({ logic: createMachine({ id: 'lamp' }) })).toEqual({ logic: '{machine: lamp}' });
});
