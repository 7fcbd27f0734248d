import { createHash } from 'node:crypto';

/** What the sign-in page shows. All of it may come from outside: it is escaped here. */
export interface SignInPage {
  /** Where the visitor is going, such as localhost:8080. */
  site: string;
  email: string;
  /** What went wrong the last time, if anything did. */
  error?: string | undefined;
  demoAccount: { email: string; password: string };
}

/** The colours of src/ui/theme.css: blue primary, grey secondary, error; light and dark. */
const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfbf8, #11151b);
  --surface: light-dark(#ffffff, #191f28);
  --ink: light-dark(#1a2230, #e7eaef);
  --primary: light-dark(#1b4fa8, #8db6ff);
  --primary-strong: light-dark(#143b80, #b5d0ff);
  --primary-soft: light-dark(#e8effb, #1c2c49);
  --on-primary: light-dark(#ffffff, #0b1a33);
  --secondary: light-dark(#57606e, #a6b0be);
  --line: light-dark(#dddfdf, #2b3441);
  --control: light-dark(#7c8592, #76818f);
  --error: light-dark(#b0251d, #ff9d94);
  --error-soft: light-dark(#fdebe9, #3c1d1b);
}
* { box-sizing: border-box; margin: 0; }
body {
  display: grid;
  min-block-size: 100svh;
  place-items: center;
  padding: 1.5rem 1rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: anywhere;
}
main {
  display: grid;
  gap: 1.25rem;
  inline-size: min(100%, 26rem);
  padding: clamp(1.25rem, 6vw, 2.5rem);
  border: 1px solid var(--line);
  border-radius: 0.25rem;
  background: var(--surface);
}
h1 { font-size: 1.625rem; font-weight: 600; line-height: 1.2; text-wrap: balance; }
a { color: var(--primary); text-underline-offset: 0.22em; }
form { display: grid; gap: 1rem; }
.field { display: grid; gap: 0.5rem; }
label { font-weight: 600; }
input, button { font: inherit; color: inherit; border-radius: 0.375rem; }
input {
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--control);
  background: var(--surface);
}
input[aria-invalid] { border-color: var(--error); }
.error { padding: 0.5rem 0.75rem; background: var(--error-soft); color: var(--error); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button {
  flex: 1 1 7rem;
  min-block-size: 2.75rem;
  padding: 0.25rem 1rem;
  border: 1px solid var(--control);
  background: var(--surface);
  font-weight: 500;
  cursor: pointer;
}
button:hover { border-color: var(--primary); background: var(--primary-soft); }
.primary { border-color: var(--primary); background: var(--primary); color: var(--on-primary); }
.primary:hover { border-color: var(--primary-strong); background: var(--primary-strong); }
:focus-visible { outline: 0.1875rem solid var(--primary); outline-offset: 0.125rem; }
.hint { color: var(--secondary); font-size: 0.875rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; }
dd { margin: 0; color: var(--ink); font-family: ui-monospace, monospace; }
`;

/**
 * Headers of these pages: the one style above, no script, no frame around them, kept by no cache. A
 * form may lead to the site as well: browsers hold `form-action` against the redirects that follow
 * (Content Security Policy, level 3).
 */
export function pageHeaders(siteOrigins: readonly string[]): Record<string, string> {
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      `form-action 'self' ${siteOrigins.join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** The form that asks for email and password. It posts back to its own address. */
export function signInPage({ site, email, error, demoAccount }: SignInPage): string {
  const invalid = error ? ' aria-invalid="true" aria-describedby="error"' : '';
  const focused = email
    ? { email: '', password: ' autofocus' }
    : { email: ' autofocus', password: '' };
  return page(
    error ? `Error: ${error}` : 'Sign in',
    `<h1>Sign in</h1>
      <p>to continue to ${escape(site)}</p>
      ${error ? `<p class="error" id="error" role="alert">${escape(error)}</p>` : ''}
      <form method="post">
        <div class="field">
          <label for="email">Email</label>
          <input id="email" name="email" type="email" autocomplete="username" required
            value="${escape(email)}"${invalid}${focused.email}>
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input id="password" name="password" type="password" autocomplete="current-password"
            required${invalid}${focused.password}>
        </div>
        <div class="buttons">
          <button class="primary" name="action" value="signIn">Sign in</button>
          <button name="action" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
      <div class="hint">
        <p>This provider is a stand-in for development and demonstration. Its one account:</p>
        <dl>
          <dt>Email</dt><dd>${escape(demoAccount.email)}</dd>
          <dt>Password</dt><dd>${escape(demoAccount.password)}</dd>
        </dl>
      </div>`,
  );
}

/** What a visitor reads when there is nothing to fill in, with the way back to the site. */
export function messagePage(title: string, message: string, siteOrigin: string): string {
  return page(
    title,
    `<h1>${escape(title)}</h1>
      <p>${escape(message)}</p>
      <p><a href="${escape(siteOrigin)}/login">Back to the site</a></p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escape(title)} · Demo provider</title>
    <link rel="icon" href="data:,">
    <style>${style}</style>
  </head>
  <body>
    <main>
      ${body}
    </main>
  </body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML, in an element or in a quoted attribute. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
