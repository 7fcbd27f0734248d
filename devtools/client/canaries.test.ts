import { createActor, fromPromise, waitFor, type InspectionEvent } from 'xstate';
import { provideAuth } from '../../src/auth/authActors';
import type { AuthEvent, SignInAnswer } from '../../src/auth/authMachine';
import { connectInspector } from './connectInspector';
import { watchedPage } from './testing/watchedPage';

/** A value for every name under which a secret could get into a machine, and texts that bear one. */
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

/** What an actor gives that has nothing to give. */
const leaking = (output: unknown) => Promise.resolve(output) as Promise<void>;

const event = (type: AuthEvent['type']) => ({ type, ...secrets('event') }) as unknown as AuthEvent;

/** The session's machine, whose actors take, give back and fail with what they never should. */
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
        // `assign` keeps what else it gets.
        ...secrets('context'),
      })),
      redeemCode: fromPromise(async (): Promise<void> => leaking(secrets('output'))),
      refreshTokens: fromPromise(async (): Promise<void> => {
        refreshes++;
        if (refreshes === 1) return leaking(secrets('output'));
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

test('no secret is in any message that the inspector gets, of inputs, outputs, errors, events and context', async () => {
  const site = watchedPage();
  const inspect = connectInspector({
    page: site.page,
    url: '/devtools/inspector/',
    samples: [{ type: 'login', returnTo: null, email: null }],
  });
  site.hear({ type: '@statelyai.connected' });
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

  // They were there: the machine and its actors had them, in each of these places.
  const had = (place: 'input' | 'output' | 'error' | 'event' | 'context') =>
    raw.some((inspected) => everyText(inspected).includes(`${place}-CANARY`));
  expect(
    (['input', 'output', 'error', 'event', 'context'] as const).filter((place) => !had(place)),
  ).toEqual([]);

  expect(site.told.length).toBeGreaterThan(40);
  const told = JSON.stringify(site.told);
  expect(told).not.toContain('CANARY');
  // And what is no secret came through.
  expect(told).toContain('"reason":"refused"');
  expect(told).toContain('"name":"auth"');
  expect(told).toContain('"value":{"loggedIn":"renewing"}');
});

/** All that a message of XState bears, as text, however it bears it. */
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
