import { Readable } from 'node:stream';
import { signInInteraction } from './identityProviderSignIn';

const siteOrigin = 'http://localhost:8080';

/** Comes to the sign-in page as a browser does; `fields` are those of a posted form. */
async function visit({
  method = 'POST',
  path = '/interaction/1',
  params = { redirect_uri: `${siteOrigin}/login` } as Record<string, string>,
  fields = {} as Record<string, string>,
  isKnown = true,
}) {
  const finished = jest.fn(async () => undefined);
  const next = jest.fn(async () => undefined);
  const headers: Record<string, string> = {};
  const ctx = {
    method,
    path,
    req: Readable.from([Buffer.from(new URLSearchParams(fields).toString())]),
    res: {},
    status: 404,
    body: '',
    respond: true,
    set: (change: object | string, value = '') =>
      Object.assign(headers, typeof change === 'string' ? { [change]: value } : change),
  };
  const provider = {
    interactionDetails: async () => {
      if (!isKnown) throw new Error('expired');
      return { params };
    },
    interactionFinished: finished,
  };
  const parameters = [ctx, next] as unknown as Parameters<ReturnType<typeof signInInteraction>>;
  const answer = signInInteraction(provider as unknown as Parameters<typeof signInInteraction>[0], [
    siteOrigin,
  ]);
  await answer(...parameters);
  return { ctx, headers, next, result: finished.mock.calls[0]?.at(2) };
}

const right = { email: 'visitor@example.com', password: 'visitor' };

test.each(['visitor@example.com', ' Visitor@Example.COM '])(
  'the demo account signs in as %j, and the provider answers',
  async (email) => {
    const { ctx, result } = await visit({ fields: { ...right, email } });
    expect(result).toEqual({ login: { accountId: 'demo-visitor', remember: false } });
    expect(ctx.respond).toBe(false);
  },
);

test.each([
  ['another email', { ...right, email: 'other@example.com' }],
  ['another password', { ...right, password: 'Visitor' }],
  ['no password', { email: right.email }],
  ['nothing', {}],
  ['a form that is too long', { ...right, more: 'x'.repeat(4_096) }],
])('%s is asked for again', async (_, fields) => {
  const { ctx, result } = await visit({ fields });
  expect(result).toBeUndefined();
  expect(ctx.status).toBe(422);
  expect(ctx.body).toContain('role="alert">Wrong email or password</p>');
});

test('who cancels is refused, whatever else is in the form', async () => {
  const { result } = await visit({ fields: { ...right, action: 'cancel' } });
  expect(result).toMatchObject({ error: 'access_denied' });
});

test.each(['GET', 'HEAD'])(
  '%s shows the form with the email that the site sent',
  async (method) => {
    const params = { redirect_uri: `${siteOrigin}/login`, login_hint: 'a@b.test' };
    const { ctx, headers } = await visit({ method, params });
    expect(ctx.status).toBe(200);
    expect(ctx.body).toContain('value="a@b.test"');
    expect(ctx.body).toContain('to continue to localhost:8080</p>');
    expect(headers['cache-control']).toBe('no-store');
    expect((await visit({ method })).ctx.body).toContain('value=""');
  },
);

test('what is neither asked for nor posted is refused', async () => {
  const { ctx, headers } = await visit({ method: 'DELETE' });
  expect(ctx.status).toBe(405);
  expect(headers['allow']).toBe('GET, HEAD, POST');
});

test('a sign-in that the provider no longer knows leads back to the site', async () => {
  const { ctx, result } = await visit({ isKnown: false, fields: right });
  expect(result).toBeUndefined();
  expect(ctx.status).toBe(400);
  expect(ctx.body).toContain(`<a href="${siteOrigin}/login">`);
});

test('every other path is the provider’s', async () => {
  const { ctx, headers, next } = await visit({ path: '/auth', fields: right });
  expect(next).toHaveBeenCalledTimes(1);
  expect(ctx.status).toBe(404);
  expect(headers).toEqual({});
});
