import { createHash } from 'node:crypto';
import { demoAccount } from './demoAccount';

/*
 * The pages of the embedded identity provider. They are in English, because only developers and people
 * who try the site see them. They contain no script. They use the site's theme and a few styles of
 * their own.
 */

/** The styles that the pages add to the site's theme. */
const layout = `
body { display: grid; place-items: center; padding: 1.5rem; }
main { display: grid; gap: 1.25rem; inline-size: min(26rem, 100%); padding: 2rem;
  border: 1px solid var(--color-line); border-block-start: 0.25rem solid var(--color-accent);
  background: var(--color-surface); }
form { display: grid; gap: 1rem; }
label { display: grid; gap: 0.5rem; font-weight: 600; }
input { min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--color-control);
  background: var(--color-paper); font-weight: 400; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button { min-block-size: 2.75rem; padding: 0.25rem 1.25rem; border: 1px solid var(--color-control);
  background: var(--color-surface); font-weight: 500; cursor: pointer; }
button[value='signIn'] { border-color: transparent; background: var(--color-primary); color: var(--color-on-primary); }
button:hover { border-color: var(--color-primary); }
button[value='signIn']:hover { background: var(--color-primary-strong); }
[role='alert'] { padding: 0.75rem 1rem; border-inline-start: 0.25rem solid var(--color-error);
  background: var(--color-error-soft); color: var(--color-error); }
.note { color: var(--color-secondary); font-size: var(--text-s); overflow-wrap: anywhere; }
`;

export type SignInPages = ReturnType<typeof signInPages>;

/**
 * Returns functions that generate the pages as HTML, and the HTTP headers that all pages need.
 *
 * @param siteUrls the site's URLs, to which the provider redirects
 * @param theme the content of src/ui/theme.css
 */
export function signInPages(siteUrls: readonly string[], theme: string) {
  const styles = theme + layout;
  const hash = createHash('sha256').update(styles).digest('base64');
  // Browsers apply `form-action` to redirects after a form submission too, so the directive has to
  // list the site's origins.
  const origins = siteUrls.map((url) => new URL(url).origin).join(' ');
  const [siteUrl = ''] = siteUrls;

  const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · Demo provider</title>
  <link rel="icon" href="data:,">
  <style>${styles}</style>
  <main>
    ${body}
  </main>
</html>
`;

  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },

    /**
     * Returns the page with the form for email and password. The form is submitted to the page's own
     * URL.
     */
    signIn({ site, email, isWrong = false }: { site: string; email: string; isWrong?: boolean }) {
      // Focus the first empty field. After an error, this is the password field, because the
      // visitor has to type the password again.
      const [inEmail, inPassword] = email === '' ? [' autofocus', ''] : ['', ' autofocus'];
      return page(
        isWrong ? 'Error: Wrong email or password' : 'Sign in',
        `<div>
      <h1>Sign in</h1>
      <p>to continue to ${escape(site)}</p>
    </div>
    ${isWrong ? '<p role="alert">Wrong email or password</p>' : ''}
    <form method="post">
      <label>Email <input name="email" type="email" autocomplete="username" required value="${escape(email)}"${inEmail}></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required${inPassword}></label>
      <p class="buttons">
        <button name="action" value="signIn">Sign in</button>
        <button name="action" value="cancel" formnovalidate>Cancel</button>
      </p>
    </form>
    <p class="note">This provider is for development and demonstration. Its only account is ${demoAccount.email} with the password ${demoAccount.password}.</p>`,
      );
    },

    /**
     * Returns the page for a sign-in that has expired, or a request that the provider cannot process.
     *
     * @param error the error code (RFC 6749, section 4.1.2.1)
     */
    cannotContinue: (error: string) =>
      page(
        'This sign-in cannot continue',
        `<h1>This sign-in cannot continue</h1>
    <p>It may have expired, or the request was malformed (${escape(error)}). Go back to the site and start again.</p>
    <p><a href="${escape(siteUrl)}/login">Back to the site</a></p>`,
      ),
  };
}

/** Escapes text so that it can be used in HTML content and in quoted attributes. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
