import type { SignInConfig } from '../api/contract';
import { fakePage } from '../testing/fakePage';
import { SignInError } from './authErrors';
import { createOidcClient } from './oidc';
import { createSignIn } from './signIn';
import { storeSignInAnswer } from './signInAnswer';

const site = 'https://site.test';
const config = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize?tenant=7',
  clientId: 'client-1',
  providerName: 'Example',
};
const go = new AbortController().signal;

beforeEach(() => sessionStorage.clear());

/** Redirects to the provider, and returns the URL that was opened there. */
async function begin(
  returnTo: string | null = '/projects',
  email: string | null = null,
  answer: Partial<SignInConfig> = config,
) {
  const { page, assigned } = fakePage(`${site}/login`);
  const signIn = createSignIn(page);
  signIn.enterEmail(email);
  await signIn.begin({ returnTo }, answer, go);
  return new URL(assigned[0]!);
}

/** Redirects to the provider, and returns the `state` that the provider's response must contain. */
const beginState = async () => (await begin()).searchParams.get('state')!;

/** Opens the login page as if the provider had redirected to it with these parameters. */
async function comeBack(parameters: Record<string, string>) {
  const visit = fakePage(`${site}/login?${new URLSearchParams(parameters).toString()}`);
  const signIn = createSignIn(visit.page);
  const answer = await signIn.takeAnswer();
  const validate = () => signIn.validateAnswer();
  const takeParameters = () => signIn.takeLoginParameters();
  const forget = () => signIn.forgetAnswer();
  return {
    ...visit,
    answer,
    validate,
    takeParameters,
    forget,
    takeEmail: () => signIn.takeEmail(),
  };
}

/** Expects the validation to fail with a `SignInError` whose message matches. */
async function expectRefusal(validated: Promise<unknown>, message: RegExp) {
  const error: unknown = await validated.catch((raised: unknown) => raised);
  expect(error).toBeInstanceOf(SignInError);
  expect(String(error)).toMatch(message);
}

const unknownState = /answer to a sign-in that began in this tab, got an unknown state/;

describe('the redirect to the provider', () => {
  test('asks for a code, with PKCE, state and nonce', async () => {
    const url = await begin('/projects', 'a@example.com');
    expect(url.origin + url.pathname).toBe('https://id.example/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: '7',
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: `${site}/login`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'a@example.com',
    });
  });

  test('each sign-in has its own secrets', async () => {
    const [first, second] = [await begin(), await begin()];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
    }
    expect(first.searchParams.has('login_hint')).toBe(false);
  });

  test('the challenge is the S256 of the verifier that this tab remembers', async () => {
    const challenge = (await begin()).searchParams.get('code_challenge');
    const { codeVerifier } = JSON.parse(sessionStorage.getItem('signIn') ?? '') as {
      codeVerifier: string;
    };
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
    expect(challenge).toBe(Buffer.from(digest).toString('base64url'));
  });

  test('our parameters replace those in the provider’s address', async () => {
    const authorizationEndpoint = 'https://id.example/?scope=all&state=fixed';
    const url = await begin(null, null, { ...config, authorizationEndpoint });
    expect(url.searchParams.getAll('scope')).toEqual(['openid email']);
    expect(url.searchParams.getAll('state')).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  test('a cancelled sign-in does not leave the page', async () => {
    const cancelled = new AbortController();
    const { page, assigned } = fakePage(`${site}/login`);
    const client = createOidcClient(page);
    const leaving = client.begin({ returnTo: null, email: null }, config, cancelled.signal);
    cancelled.abort();
    await expect(leaving).rejects.toBe(cancelled.signal.reason);
    expect(assigned).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    [
      'lacks a field',
      { ...config, clientId: undefined },
      /not as expected: clientId: expected string$/,
    ],
    [
      'is no JSON object',
      {},
      /issuer: expected string; authorizationEndpoint: expected string; clientId: expected string/,
    ],
    [
      'leads to a plain http address',
      { ...config, authorizationEndpoint: 'http://id.example/' },
      /expected an https URL/,
    ],
    [
      'leads to a script on loopback',
      { ...config, authorizationEndpoint: 'javascript://localhost/%0aalert(1)' },
      /expected an https URL/,
    ],
    [
      'leads to no address at all',
      { ...config, authorizationEndpoint: 'here' },
      /expected an https URL/,
    ],
  ])('a config.json that %s is an error that says so', async (_, answer, message) => {
    const error: unknown = await begin(null, null, answer as Partial<SignInConfig>).catch(
      (raised: unknown) => raised,
    );
    expect(error).toBeInstanceOf(SignInError);
    expect(String(error)).toMatch(message);
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])('plain http is accepted on %s', async (host) => {
    const authorizationEndpoint = `http://${host}:8081/auth`;
    expect((await begin(null, null, { ...config, authorizationEndpoint })).port).toBe('8081');
  });
});

describe('the provider’s answer', () => {
  test('is taken from the address bar, and gives the parameters of the call once', async () => {
    const url = await begin('/projects', 'a@example.com');
    const state = url.searchParams.get('state')!;
    const visit = await comeBack({ code: 'c1', state, iss: config.issuer });
    expect(visit.location.href).toBe(`${site}/login`);
    expect(visit.answer).toEqual({ returnTo: '/projects' });
    expect([visit.takeEmail(), visit.takeEmail()]).toEqual(['a@example.com', null]);
    await visit.validate();
    expect(await visit.takeParameters()).toEqual({
      code: 'c1',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${site}/login`,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      iss: config.issuer,
    });
    await expect(visit.takeParameters()).rejects.toThrow(/answer that has been validated/);
    visit.forget();
    expect(sessionStorage).toHaveLength(0);
    await expectRefusal(visit.validate(), unknownState);
  });

  test('stops the browser from recording the URLs of calls', async () => {
    expect((await comeBack({ code: 'c1', state: 's1' })).bufferSizes).toEqual([0]);
    expect((await comeBack({ code: 'PROMO' })).bufferSizes).toEqual([]);
  });

  test('removes nothing else from session storage', async () => {
    const state = await beginState();
    sessionStorage.setItem('inspect', 'on');
    const { forget } = await comeBack({ code: 'c1', state });
    forget();
    expect(Object.keys(sessionStorage)).toEqual(['inspect']);
  });

  test('may lack iss, unless the provider promises it', async () => {
    const { validate, takeParameters } = await comeBack({ code: 'c1', state: await beginState() });
    await validate();
    expect(await takeParameters()).not.toHaveProperty('iss');
    const url = await begin(null, null, { ...config, issParameterSupported: true });
    const state = url.searchParams.get('state')!;
    const promised = await comeBack({ code: 'c1', state });
    await expectRefusal(promised.validate(), /"iss" .*missing/);
  });

  test.each([
    ['a foreign iss', { code: 'c1', iss: 'https://evil.example' }, /"iss"/],
    ['a refusal', { error: 'access_denied' }, /identity provider answered with an error/],
    ['an empty code', { code: '' }, /"code" missing/],
  ])('with %s is refused, by an error that does not repeat it', async (_, parameters, expected) => {
    const state = await beginState();
    const { validate, location } = await comeBack({ ...parameters, state });
    const error = await validate().catch((raised: Error) => raised);
    expect(error).toBeInstanceOf(SignInError);
    expect(String(error)).toMatch(expected);
    expect(location.search).toBe('');
    for (const secret of [state, 'c1', 'evil.example']) expect(String(error)).not.toContain(secret);
  });

  test('with a foreign state is refused, and the sign-in in progress continues', async () => {
    const state = await beginState();
    const forged = await comeBack({ code: 'c1', state: 'forged' });
    await expectRefusal(forged.validate(), unknownState);
    const real = await comeBack({ code: 'c1', state });
    await real.validate();
  });

  test('gives the same parameters again if the page is reloaded before the API has responded', async () => {
    const url = await begin('/projects', 'a@example.com');
    const state = url.searchParams.get('state')!;
    storeSignInAnswer(fakePage(`${site}/login?code=c1&state=${state}`).page);
    const parameters = [];
    for (let visits = 0; visits < 2; visits += 1) {
      const signIn = createSignIn(fakePage(`${site}/login`).page);
      expect(await signIn.takeAnswer()).toEqual({ returnTo: '/projects' });
      expect(signIn.takeEmail()).toBe('a@example.com');
      await signIn.validateAnswer();
      parameters.push(await signIn.takeLoginParameters());
    }
    expect(parameters[1]).toEqual(parameters[0]);
  });

  test.each(['code=c1&state=forged', 'error=access_denied&state=STATE'])(
    'is not processed again after it was refused: %s',
    async (answer) => {
      const state = await beginState();
      storeSignInAnswer(fakePage(`${site}/login?${answer.replace('STATE', state)}`).page);
      const signIn = createSignIn(fakePage(`${site}/login`).page);
      await signIn.takeAnswer();
      await expect(signIn.validateAnswer()).rejects.toBeInstanceOf(SignInError);
      expect(await createSignIn(fakePage(`${site}/login`).page).takeAnswer()).toBeNull();
    },
  );

  test('that arrives late does not end the sign-in that has begun since', async () => {
    const late = await comeBack({ code: 'c1', state: await beginState() });
    const state = await beginState();
    late.forget();
    const { validate } = await comeBack({ code: 'c2', state });
    await validate();
  });

  test('opened again from a bookmark is refused', async () => {
    const state = await beginState();
    const { forget } = await comeBack({ code: 'c1', state });
    forget();
    const again = await comeBack({ code: 'c1', state });
    expect(again.location.search).toBe('');
    await expectRefusal(again.validate(), unknownState);
  });

  test.each([
    ['that lacks the nonce', (stored: string) => stored.replace('"nonce"', '"x"')],
    ['that is damaged', (stored: string) => stored.slice(0, 9)],
  ])('is refused for a stored transaction %s', async (_, damage) => {
    const state = await beginState();
    sessionStorage.setItem('signIn', damage(sessionStorage.getItem('signIn') ?? ''));
    const { validate } = await comeBack({ code: 'c1', state });
    await expectRefusal(validate(), unknownState);
  });
});

describe('the code of sign-in', () => {
  const request = { returnTo: null };
  const answerPage = () => fakePage(`${site}/login?code=c1&state=s1`);

  test('is not loaded for a page without an answer', async () => {
    const load = jest.fn(async () => createOidcClient);
    expect(await createSignIn(fakePage(`${site}/`).page, load).takeAnswer()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  test('may load slowly: the answer is removed from the address first', () => {
    const { page, location } = answerPage();
    void createSignIn(page, () => new Promise(() => undefined)).takeAnswer();
    expect(location.href).toBe(`${site}/login`);
  });

  test('fails the operation if it does not load; the next operation loads it again', async () => {
    const lost = new Error('Loading chunk signIn failed.');
    const load = jest.fn(async () => createOidcClient).mockRejectedValueOnce(lost);
    const { page, assigned } = fakePage(`${site}/login`);
    const signIn = createSignIn(page, load);
    await expect(signIn.begin(request, config, go)).rejects.toBe(lost);
    await signIn.begin(request, config, go);
    expect(assigned).toHaveLength(1);
  });

  test('starts nothing if the sign-in was cancelled meanwhile', async () => {
    const { page, assigned } = fakePage(`${site}/login`);
    await expect(createSignIn(page).begin(request, config, AbortSignal.abort())).rejects.toThrow();
    expect(assigned).toEqual([]);
  });
});
