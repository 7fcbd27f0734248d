import { email, required } from './rules';

describe('required', () => {
  test.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty array', []],
    ['an empty text', ''],
    ['a text of blanks', ' \t\n '],
    ['a text of ideographic spaces', '\u3000\u3000'],
  ])('%s fails', (_, value) => {
    expect(required(value)).toBe('forms.rules.required');
  });

  test.each([
    ['a text', ' a '],
    ['an array with something in it', ['']],
    ['zero', 0],
    ['false', false],
    ['an object', {}],
  ])('%s passes', (_, value) => {
    expect(required(value)).toBeNull();
  });
});

describe('email', () => {
  test.each([
    '',
    'visitor@example.com',
    'visitor@localhost',
    'first.last+tag@sub.example.co.jp',
    "!#$%&'*+/=?^_`{|}~-@example.com",
    'a..b@example.com',
    `a@${'x'.repeat(63)}.com`,
  ])('%j passes', (value) => {
    expect(email(value)).toBeNull();
  });

  test.each([
    ' ',
    'visitor',
    '@example.com',
    'visitor@',
    'visitor@@example.com',
    'visitor@example..com',
    'visitor@-example.com',
    'visitor@example-.com',
    'visitor@example.com ',
    'visitor@example.com\n',
    'visi tor@example.com',
    '"quoted"@example.com',
    'visitor@[127.0.0.1]',
    '訪客@example.com',
    `a@${'x'.repeat(64)}.com`,
  ])('%j fails', (value) => {
    expect(email(value)).toBe('forms.rules.email');
  });

  // If the pattern backtracked catastrophically, this test would time out.
  test('a very long text is validated quickly', () => {
    expect(email(`a@${'a.'.repeat(50_000)}`)).toBe('forms.rules.email');
  });
});
