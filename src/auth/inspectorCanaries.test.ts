import { connectInspector, redact } from 'statechart-inspector/client';
import { createActor, fromPromise, waitFor, type InspectionEvent } from 'xstate';
import { provideAuth } from './authActors';
import { authMachine, type AuthEvent, type SignInAnswer } from './authMachine';

/** Values under secret names, and texts with secrets. */
const secrets = (where: string) => ({
  accessToken: `${where}-CANARY`,
  refresh_token: { deep: [`${where}-CANARY`] },
  response: new Map([['id_token', `${where}-CANARY`]]),
  headers: new Headers({ Authorization: `Bearer ${where}-CANARY` }),
  body: JSON.stringify({ tokens: [`${where}-CANARY`], code: `${where}-CANARY` }),
  log: `POST /api/login/?code=${where}-CANARY&code_verifier=${where}-CANARY`,
  jwt: `eyJhbGciOi.eyJ${where}-CANARY.${where}-CANARY`,
});

const failure = (where: string, reason: string) =>
  Object.assign(
    new Error(`401 for Bearer ${where}-CANARY`, { cause: { clientSecret: `${where}-CANARY` } }),
    { reason, ...secrets(where) },
  );

const leak = (output: unknown) => Promise.resolve(output) as Promise<void>;

const event = (type: AuthEvent['type']) => ({ type, ...secrets('event') }) as unknown as AuthEvent;

/** The session machine with actors whose input, output and errors contain secrets. */
function leakingMachine() {
  const surroundings = {
    dispatch: jest.fn(),
    loadAuthApi: jest.fn(),
    signIn: {},
    vault: {
      readAccessToken: () => null,
      readRefreshToken: () => 'refresh-1',
      clear: () => undefined,
      scheduleRenewal: () => 60_000,
      isRenewalDue: () => true,
    },
  } as unknown as Parameters<typeof provideAuth>[0];
  let refreshes = 0;
  return provideAuth(surroundings).provide({
    actors: {
      takeSignInAnswer: fromPromise(async (): Promise<SignInAnswer | null> => ({
        transactionId: 'eyJhbGciOi.eyJinput-CANARY.input-CANARY',
        returnTo: '/?access_token=context-CANARY',
        email: null,
        // `assign` keeps additional properties.
        ...secrets('context'),
      })),
      redeemCode: fromPromise(async (): Promise<void> => leak(secrets('output'))),
      refreshTokens: fromPromise(async (): Promise<void> => {
        refreshes++;
        if (refreshes === 1) return leak(secrets('output'));
        throw failure('error', 'refused');
      }),
      beginSignIn: fromPromise(async (): Promise<void> => {
        throw failure('error', 'denied');
      }),
      endSession: fromPromise(async (): Promise<void> => {
        throw failure('error', 'unavailable');
      }),
    },
  });
}

/** A page whose inspector window records its messages. */
function watchedPage() {
  const sent: unknown[] = [];
  const inspector = {
    closed: false,
    document: { readyState: 'complete' },
    location: { origin: 'https://site.test', pathname: '/devtools/inspector/' },
    postMessage: (message: unknown) => sent.push(structuredClone(message)),
  };
  const page = new EventTarget();
  Object.assign(page, { location: new URL('https://site.test/'), open: () => inspector });
  return {
    page: page as Window,
    sent,
    connect: () =>
      page.dispatchEvent(
        Object.assign(new Event('message'), {
          source: inspector,
          origin: 'https://site.test',
          data: { type: '@statelyai.connected' },
        }),
      ),
  };
}

test('the inspector receives no secret from inputs, outputs, errors, events and context', async () => {
  const { page, sent, connect } = watchedPage();
  const inspect = connectInspector({ page, url: '/devtools/inspector/' });
  connect();
  const raw: InspectionEvent[] = [];
  const actor = createActor(leakingMachine(), {
    inspect: (inspected) => {
      raw.push(inspected);
      inspect(inspected);
    },
  });
  const reached = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));

  actor.start();
  await reached({ loggedIn: 'active' });
  actor.send(event('call.unauthorized'));
  await reached({ loggedIn: 'renewing' });
  await reached({ loggedIn: 'active' });
  actor.send(event('logout'));
  actor.send(event('logout.confirm'));
  await reached('loggedOut');
  actor.send({
    ...event('login'),
    returnTo: '/?code=input-CANARY',
    email: 'Bearer input-CANARY',
  } as AuthEvent);
  await reached({ loggingIn: 'redirecting' });
  await reached('loggedOut');

  // At the latest now, all messages are sent.
  page.dispatchEvent(new Event('pagehide'));

  // The machine did receive secrets in all these places.
  const text = raw.map(everyText).join();
  for (const place of ['input', 'output', 'error', 'event', 'context']) {
    expect(text).toContain(`${place}-CANARY`);
  }
  expect(sent.length).toBeGreaterThan(40);
  const messages = JSON.stringify(sent);
  expect(messages).not.toContain('CANARY');
  // The rest is unchanged.
  expect(messages).toContain('"reason":"refused"');
  expect(messages).toContain('"name":"auth"');
  expect(messages).toContain('"path":"/value/loggedIn","value":"renewing"');
});

test('redaction leaves the definition of the session machine unchanged', () => {
  const definition = JSON.stringify(authMachine.config);
  expect(redact(definition)).toBe(definition);
});

/** Everything in an inspection event as text, errors, maps and headers included. */
function everyText(inspected: InspectionEvent): string {
  const { event: seen, snapshot } = inspected as { event?: unknown; snapshot?: unknown };
  return JSON.stringify([seen, snapshot], (_key, part: unknown) =>
    part instanceof Error
      ? { ...part, message: part.message, cause: part.cause }
      : part instanceof Map || part instanceof Headers
        ? [...part]
        : part,
  );
}
