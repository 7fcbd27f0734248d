import { fakePage } from '../testing/fakePage';
import { createSignIn } from './oidc';
import { SignInError } from './signInError';

const site = 'https://site.test';
const config = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize?tenant=7',
  clientId: 'client-1',
  providerName: 'Example',
};
const go = new AbortController().signal;

function answerConfig(body: unknown, init?: ResponseInit) {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(body), init));
}

beforeEach(() => {
  sessionStorage.clear();
  answerConfig(config);
});

/** Goes to the provider and gives the address that was opened there. */
async function begin(returnTo: string | null = '/projects', email: string | null = null) {
  const left: string[] = [];
  const { page } = fakePage(`${site}/login`);
  await createSignIn(page, (url) => left.push(url)).begin({ returnTo, email }, go);
  return new URL(left[0]!);
}

/** Comes back from the provider with these parameters. */
function comeBack(parameters: Record<string, string>, path = '/login') {
  const visit = fakePage(`${site}${path}?${new URLSearchParams(parameters).toString()}`);
  const signIn = createSignIn(visit.page);
  return { ...visit, signIn, answer: signIn.takeAnswer() };
}

async function reasonOf(promise: Promise<unknown>) {
  const error: unknown = await promise.catch((raised: unknown) => raised);
  return error instanceof SignInError ? error.reason : error;
}

describe('leaving for the provider', () => {
  test('asks for a code, with PKCE, state and nonce', async () => {
    const url = await begin('/projects', 'a@example.com');
    expect(url.origin + url.pathname).toBe('https://id.example/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: '7',
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: `${site}/login`,
      scope: 'openid',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'a@example.com',
    });
  });

  test('each time with secrets of its own', async () => {
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

  test('opens the provider’s address in this very tab', async () => {
    const { page, assigned } = fakePage(`${site}/login`);
    await createSignIn(page).begin({ returnTo: null, email: null }, go);
    expect(assigned).toEqual([expect.stringMatching(/^https:\/\/id\.example\/authorize\?/)]);
  });

  test('what the provider’s address says of our parameters does not count', async () => {
    answerConfig({ ...config, authorizationEndpoint: 'https://id.example/?scope=all&state=fixed' });
    const url = await begin();
    expect(url.searchParams.getAll('scope')).toEqual(['openid']);
    expect(url.searchParams.getAll('state')).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  test('given up meanwhile, nobody is carried off', async () => {
    const left: string[] = [];
    const given = new AbortController();
    const { page } = fakePage(`${site}/login`);
    const leaving = createSignIn(page, (url) => left.push(url)).begin(
      { returnTo: null, email: null },
      given.signal,
    );
    given.abort();
    await expect(leaving).rejects.toBeDefined();
    expect(left).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['is not there', {}, { status: 503 }, /status 503/],
    [
      'lacks a field',
      { ...config, clientId: undefined },
      {},
      /not as expected: clientId: expected string$/,
    ],
    ['is no JSON object', 'hello', {}, /not as expected: answer: expected/],
    [
      'leads to a plain http address',
      { ...config, authorizationEndpoint: 'http://id.example/' },
      {},
      /expected an https URL/,
    ],
    [
      'leads to a script on loopback',
      { ...config, authorizationEndpoint: 'javascript://localhost/%0aalert(1)' },
      {},
      /expected an https URL/,
    ],
    [
      'leads to no address at all',
      { ...config, authorizationEndpoint: 'here' },
      {},
      /expected an https URL/,
    ],
  ])('a config.json that %s is an error that says so', async (_, body, init, message) => {
    answerConfig(body, init);
    const error: unknown = await begin().catch((raised: unknown) => raised);
    expect(error).toMatchObject({ name: 'SignInError', reason: 'unavailable' });
    expect(String(error)).toMatch(message);
  });

  test('on loopback, plain http will do', async () => {
    answerConfig({ ...config, authorizationEndpoint: 'http://localhost:8081/auth' });
    expect((await begin()).port).toBe('8081');
  });
});

describe('the provider’s answer', () => {
  test('is taken from the address bar, and gives the parameters of the call once', async () => {
    const state = (await begin('/projects', 'a@example.com')).searchParams.get('state')!;
    const { signIn, answer, location } = comeBack({ code: 'c1', state, iss: config.issuer });
    expect(location.href).toBe(`${site}/login`);
    expect(answer).toMatchObject({ returnTo: '/projects', email: 'a@example.com' });
    await signIn.validateAnswer(answer!.transactionId);
    expect(signIn.takeLoginParameters(answer!.transactionId)).toEqual({
      code: 'c1',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${site}/login`,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      iss: config.issuer,
    });
    expect(() => signIn.takeLoginParameters(answer!.transactionId)).toThrow(/validated answer/);
    expect(sessionStorage).toHaveLength(0);
    expect(await reasonOf(signIn.validateAnswer(answer!.transactionId))).toBe('invalidAnswer');
  });

  test('stops the browser from noting the addresses of calls, and nothing else does', () => {
    expect(comeBack({ code: 'c1', state: 's1' }).bufferSizes).toEqual([0]);
    expect(comeBack({ code: 'PROMO' }).bufferSizes).toEqual([]);
  });

  test('costs nothing else that this tab remembers', async () => {
    const state = (await begin()).searchParams.get('state')!;
    sessionStorage.setItem('inspect', 'on');
    comeBack({ code: 'c1', state });
    expect(Object.keys(sessionStorage)).toEqual(['inspect']);
  });

  test('without iss, where the provider does not send one, is good', async () => {
    const state = (await begin()).searchParams.get('state')!;
    const { signIn, answer } = comeBack({ code: 'c1', state });
    await signIn.validateAnswer(answer!.transactionId);
    expect(signIn.takeLoginParameters(answer!.transactionId)).not.toHaveProperty('iss');
  });

  test('without iss, where the provider promised one, is not', async () => {
    answerConfig({ ...config, issParameterSupported: true });
    const state = (await begin()).searchParams.get('state')!;
    const { signIn, answer } = comeBack({ code: 'c1', state });
    expect(await reasonOf(signIn.validateAnswer(answer!.transactionId))).toBe('invalidAnswer');
  });

  test.each([
    ['another’s iss', { code: 'c1', iss: 'https://evil.example' }, 'invalidAnswer'],
    ['a refusal', { error: 'access_denied' }, 'denied'],
    ['an empty code', { code: '' }, 'invalidAnswer'],
  ])('with %s is refused', async (_, parameters, reason) => {
    const state = (await begin()).searchParams.get('state')!;
    const { signIn, answer, location } = comeBack({ ...parameters, state });
    const error = await signIn
      .validateAnswer(answer!.transactionId)
      .catch((raised: Error) => raised);
    expect(error).toMatchObject({ name: 'SignInError', reason });
    expect(location.search).toBe('');
    // What the provider answered is nobody else's to read.
    for (const secret of [state, 'c1', 'evil.example']) expect(String(error)).not.toContain(secret);
  });

  test('with another’s state is refused, and does not cost the sign-in under way', async () => {
    const state = (await begin()).searchParams.get('state')!;
    const forged = comeBack({ code: 'c1', state: 'forged' });
    expect(await reasonOf(forged.signIn.validateAnswer(forged.answer!.transactionId))).toBe(
      'invalidAnswer',
    );
    const real = comeBack({ code: 'c1', state });
    await real.signIn.validateAnswer(real.answer!.transactionId);
  });

  test('opened again from a bookmark is refused', async () => {
    const state = (await begin()).searchParams.get('state')!;
    comeBack({ code: 'c1', state });
    const again = comeBack({ code: 'c1', state });
    expect(again.location.search).toBe('');
    expect(await reasonOf(again.signIn.validateAnswer(again.answer!.transactionId))).toBe(
      'invalidAnswer',
    );
  });

  test('to a memory that lacks the nonce is refused', async () => {
    const state = (await begin()).searchParams.get('state')!;
    const remembered = JSON.parse(sessionStorage.getItem('signIn') ?? '') as object;
    sessionStorage.setItem('signIn', JSON.stringify({ ...remembered, nonce: undefined }));
    const { signIn, answer } = comeBack({ code: 'c1', state });
    expect(await reasonOf(signIn.validateAnswer(answer!.transactionId))).toBe('invalidAnswer');
  });

  test('to a damaged memory is refused', async () => {
    sessionStorage.setItem('signIn', '{"state":');
    const { signIn, answer } = comeBack({ code: 'c1', state: 's' });
    expect(await reasonOf(signIn.validateAnswer(answer!.transactionId))).toBe('invalidAnswer');
  });

  test.each([
    ['a coupon', { code: 'PROMO' }, '/login'],
    ['a state alone', { state: 's' }, '/login'],
    ['another page', { code: 'c', state: 's' }, '/projects'],
  ])('%s is none, and stays where it is', (_, parameters, path) => {
    const { answer, replaced } = comeBack(parameters as Record<string, string>, path);
    expect(answer).toBeNull();
    expect(replaced).toEqual([]);
  });
});
