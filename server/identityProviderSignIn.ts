import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { messagePage, pageHeaders, signInPage } from './identityProviderPage';

/** The one account of the embedded identity provider. */
export const demoAccount = { email: 'visitor@example.com', password: 'visitor' } as const;

/** Longer than any form of ours, in bytes. */
const longestForm = 4096;

/** Where a visitor is asked to sign in; the uid is oidc-provider's. */
export function interactionPath(uid: string): string {
  return `/interaction/${uid}`;
}

type Context = Pick<
  KoaContextWithOIDC,
  'method' | 'path' | 'req' | 'res' | 'set' | 'status' | 'body' | 'respond'
>;

/**
 * The sign-in page of the embedded identity provider, as Koa middleware: shows the form, and tells
 * oidc-provider how it ended. A cookie of the browser, not the path alone, says whose sign-in it is.
 */
export function signInInteraction(provider: Provider, siteOrigins: readonly string[]) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (!ctx.path.startsWith(interactionPath(''))) return next();
    ctx.set(pageHeaders(siteOrigins));

    const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => null);
    if (!interaction) {
      ctx.status = 400;
      ctx.body = messagePage(
        'This sign-in has expired',
        'Go back to the site and begin anew.',
        siteOrigins[0] ?? '',
      );
      return;
    }

    const { redirect_uri, login_hint } = interaction.params;
    const show = (email: string, error?: string) =>
      signInPage({ site: new URL(String(redirect_uri)).host, email, error, demoAccount });

    if (ctx.method === 'GET' || ctx.method === 'HEAD') {
      ctx.status = 200;
      ctx.body = show(typeof login_hint === 'string' ? login_hint : '');
      return;
    }
    if (ctx.method !== 'POST') {
      ctx.status = 405;
      ctx.set('allow', 'GET, HEAD, POST');
      return;
    }

    const form = await readForm(ctx.req);
    const email = form.get('email') ?? '';
    if (form.get('action') === 'cancel') {
      await end({ error: 'access_denied', error_description: 'The visitor cancelled the sign-in' });
    } else if (isDemoAccount(email, form.get('password'))) {
      await end({ login: { accountId: 'demo-visitor', remember: false } });
    } else {
      ctx.status = 422;
      ctx.body = show(email, 'Wrong email or password');
    }

    async function end(result: Parameters<Provider['interactionFinished']>[2]): Promise<void> {
      // It answers on the bare response, so Koa must not.
      ctx.respond = false;
      await provider.interactionFinished(ctx.req, ctx.res, result);
    }
  };
}

function isDemoAccount(email: string, password: string | null): boolean {
  return email.trim().toLowerCase() === demoAccount.email && password === demoAccount.password;
}

/** Reads a posted form (application/x-www-form-urlencoded); of one that is too long, nothing. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= longestForm) chunks.push(chunk);
  }
  return new URLSearchParams(length <= longestForm ? Buffer.concat(chunks).toString() : '');
}
