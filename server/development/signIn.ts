import { text } from 'node:stream/consumers';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { demoAccount } from './demoAccount';
import type { SignInPages } from './signInPages';

/**
 * The beginning of a sign-in page's path, relative to the provider's path. It is followed by the id
 * that oidc-provider has assigned to the sign-in.
 */
export const interactionPath = '/interaction/';

/**
 * Returns Koa middleware that shows the sign-in form and reports the result to oidc-provider.
 * oidc-provider recognizes a sign-in by its cookie, not only by the path.
 */
export function signInInteraction(provider: Provider, pages: SignInPages) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!ctx.path.startsWith(interactionPath)) return next();
    ctx.set(pages.headers);

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => null);
    if (!interaction) {
      ctx.status = 400;
      ctx.body = pages.cannotContinue('invalid_request');
      return;
    }
    const { redirect_uri, login_hint } = interaction.params;
    const site = new URL(String(redirect_uri)).host;
    if (ctx.method !== 'POST') {
      const email = typeof login_hint === 'string' ? login_hint : '';
      ctx.body = pages.signIn({ site, email });
      return;
    }

    const form = new URLSearchParams(await text(ctx.req));
    const email = form.get('email') ?? '';
    const isCancelled = form.get('action') === 'cancel';
    if (!isCancelled && !isDemoAccount(email, form.get('password'))) {
      ctx.status = 422;
      ctx.body = pages.signIn({ site, email, isWrong: true });
      return;
    }
    // `interactionFinished` writes the response itself, so Koa must not write another one.
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
