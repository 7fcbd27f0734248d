import { text } from 'node:stream/consumers';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/** The one account of the embedded identity provider. */
export const demoAccount = { email: 'visitor@example.com', password: 'visitor' } as const;

/** Start of the path of a sign-in page, below the provider's own path; oidc-provider's id follows. */
export const interactionPath = '/interaction/';

/**
 * The sign-in page as Koa middleware: shows the form and tells oidc-provider the result. oidc-provider identifies
 * the sign-in by a cookie, not only by the path.
 *
 * @param siteUrls URLs of the site, where the provider redirects to
 */
export function signInInteraction(provider: Provider, siteUrls: readonly string[]) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!ctx.path.startsWith(interactionPath)) return next();
    ctx.set(pageHeaders(siteUrls));

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => null);
    if (!interaction) {
      ctx.status = 400;
      ctx.body = messagePage(
        'This sign-in has expired',
        'Go back to the site and start again.',
        siteUrls,
      );
      return;
    }
    const { redirect_uri, login_hint } = interaction.params;
    const site = new URL(String(redirect_uri)).host;
    if (ctx.method !== 'POST') {
      ctx.body = signInPage(site, typeof login_hint === 'string' ? login_hint : '');
      return;
    }

    const form = new URLSearchParams(await text(ctx.req));
    const email = form.get('email') ?? '';
    const isCancelled = form.get('action') === 'cancel';
    if (!isCancelled && !isDemoAccount(email, form.get('password'))) {
      ctx.status = 422;
      ctx.body = signInPage(site, email, 'Wrong email or password');
      return;
    }
    // `interactionFinished` writes the response without Koa.
    ctx.respond = false;
    await provider.interactionFinished(
      ctx.req,
      ctx.res,
      isCancelled
        ? { error: 'access_denied', error_description: 'The visitor cancelled the sign-in' }
        : { login: { accountId: 'demo-visitor', remember: false } },
    );
  };
}

function isDemoAccount(email: string, password: string | null): boolean {
  return email.trim().toLowerCase() === demoAccount.email && password === demoAccount.password;
}

/** The pages have no script, no style and no frame. Browsers check `form-action` for redirects too, so it lists the site. */
export function pageHeaders(siteUrls: readonly string[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; img-src data:; form-action 'self' ${siteUrls.map((url) => new URL(url).origin).join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** The form for email and password; it posts to its own URL. */
function signInPage(site: string, email: string, error?: string): string {
  return page(
    error ? `Error: ${error}` : 'Sign in',
    `<h1>Sign in</h1>
    <p>to continue to ${escape(site)}</p>
    ${error ? `<p role="alert">${escape(error)}</p>` : ''}
    <form method="post">
      <p><label>Email <input name="email" type="email" autocomplete="username" required value="${escape(email)}"></label></p>
      <p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
      <p>
        <button name="action" value="signIn">Sign in</button>
        <button name="action" value="cancel" formnovalidate>Cancel</button>
      </p>
    </form>
    <p>This provider is for development and demonstration. Its only account is ${demoAccount.email} with the password ${demoAccount.password}.</p>`,
  );
}

/** A page without a form, with a link back to the site. */
export function messagePage(
  title: string,
  message: string,
  [siteOrigin = '']: readonly string[],
): string {
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
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${escape(title)} · Demo provider</title>
  <link rel="icon" href="data:,">
  <main>
    ${body}
  </main>
</html>
`;
}

/** Escapes text for HTML content and quoted attributes. */
function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
