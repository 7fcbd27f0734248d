import { createHash } from 'node:crypto';
import { messagePage, pageHeaders, signInPage } from './identityProviderPage';

const demoAccount = { email: 'visitor@example.com', password: 'visitor' };
const hostile = `"><script>alert('1')</script>&`;
const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';

test('what comes from outside is text on the page, never markup', () => {
  const page = signInPage({ site: hostile, email: hostile, error: hostile, demoAccount });
  expect(page).not.toContain('<script');
  expect(page).toContain(`value="${escaped}"`);
  expect(page).toContain(`to continue to ${escaped}</p>`);
  expect(page).toContain(`role="alert">${escaped}</p>`);
  expect(messagePage(hostile, hostile, hostile)).not.toContain('<script');
});

test('the form names its fields, the demo account and its two ways out', () => {
  const page = signInPage({ site: 'localhost:8080', email: '', demoAccount });
  expect(page).toContain('<html lang="en">');
  for (const name of ['email', 'password']) {
    expect(page).toContain(`<label for="${name}">`);
    expect(page).toContain(`id="${name}" name="${name}"`);
  }
  expect(page).toContain('<dd>visitor@example.com</dd>');
  expect(page).toContain('<dd>visitor</dd>');
  expect(page).toContain('value="signIn">Sign in</button>');
  expect(page).toContain('value="cancel" formnovalidate>Cancel</button>');
});

test('an error is announced, and is said of both fields and in the title', () => {
  const ask = (error?: string) => signInPage({ site: 's', email: 'a@b.test', error, demoAccount });
  const page = ask('Wrong email or password');
  expect(page).toContain('role="alert">Wrong email or password</p>');
  expect(page.match(/aria-invalid="true" aria-describedby="error"/g)).toHaveLength(2);
  expect(page).toContain('<title>Error: Wrong email or password · Demo provider</title>');
  expect(page).toContain('value="a@b.test"');
  expect(ask()).not.toMatch(/alert|aria-invalid="/);
});

test('typing begins in the first empty field', () => {
  const ask = (email: string) => signInPage({ site: 's', email, demoAccount });
  expect(ask('')).toMatch(/id="email"[^>]*autofocus/);
  expect(ask('a@b.test')).toMatch(/id="password"[^>]*autofocus/);
});

test('the pages are kept by no cache', () => {
  expect(pageHeaders([])['cache-control']).toBe('no-store');
});

test('the policy allows the one style of the page, and forms that end at the site', () => {
  const policy = pageHeaders(['http://localhost:8080', 'http://127.0.0.1:8080'])[
    'content-security-policy'
  ];
  const page = messagePage('Title', 'Message', 'http://localhost:8080');
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; ` +
      `form-action 'self' http://localhost:8080 http://127.0.0.1:8080; ` +
      `base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(page).toContain('<a href="http://localhost:8080/login">Back to the site</a>');
});
