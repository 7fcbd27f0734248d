import { connectInspector } from 'statechart-inspector';
import { createActor, fromCallback, fromPromise, waitFor, type InspectionEvent } from 'xstate';
import {
  authMachine,
  type AuthEvent,
  type RefreshResult,
  type SignInRequest,
  type WatcherEvent,
} from './authMachine';

/**
 * Creates secrets, some in fields whose names mark them as secret and some within other text, for
 * row 44 of docs/evidence/faults.md. The inspector's own tests cover all kinds of secrets.
 */
const secrets = (where: string) => ({
  accessToken: `${where}-CANARY`,
  response: new Map([['id_token', `${where}-CANARY`]]),
  log: `POST /api/login/?code=${where}-CANARY&code_verifier=${where}-CANARY`,
});

const output = <Output>() => Promise.resolve(secrets('output')) as unknown as Promise<Output>;
const failure = (reason: string) =>
  Object.assign(new Error('401 for Bearer error-CANARY'), { reason, ...secrets('error') });
const event = (type: AuthEvent['type']) => ({ type, ...secrets('event') }) as unknown as AuthEvent;

/** Creates a session machine with actors whose input, output and errors contain secrets. */
function leakingMachine() {
  let refreshes = 0;
  return authMachine.provide({
    actors: {
      watchTokens: fromCallback<WatcherEvent>(({ receive, sendBack }) =>
        receive(({ type }) => {
          const accessToken = type.startsWith('tokens.');
          const isDue = !accessToken && type !== 'refresh.failed';
          const facts = { accessToken, refreshToken: true, isDue, cause: type };
          sendBack({ ...secrets('event'), type: 'tokens', ...facts });
        }),
      ),
      takeSignInAnswer: fromPromise(async (): Promise<SignInRequest | null> => ({
        returnTo: '/?access_token=context-CANARY',
        email: null,
        // `assign` also keeps properties that are not in the type.
        ...secrets('context'),
      })),
      beginSignIn: fromPromise(() => new Promise<void>(() => undefined)),
      redeemCode: fromPromise(async (): Promise<void> => output()),
      refreshTokens: fromPromise(() =>
        refreshes++ === 0 ? output<RefreshResult>() : Promise.reject(failure('refused')),
      ),
      endSession: fromPromise(() => Promise.reject(failure('unavailable'))),
    },
  });
}

test('the inspector receives no secret from inputs, outputs, errors, events and context (row 44)', async () => {
  const sent: unknown[] = [];
  const inspector = {
    document: { readyState: 'complete' },
    location: { origin: 'https://site.test', pathname: '/devtools/inspector/' },
    postMessage: (message: unknown) => sent.push(structuredClone(message)),
  };
  const page = new EventTarget() as Window;
  Object.assign(page, {
    location: new URL('https://site.test/'),
    open: () => inspector,
    setTimeout: () => 0,
  });
  const inspect = connectInspector({ page, url: '/devtools/inspector/' });
  const connected = {
    source: inspector,
    origin: 'https://site.test',
    data: { type: '@statelyai.connected' },
  };
  page.dispatchEvent(Object.assign(new Event('message'), connected));
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
  await reached('loggedIn');
  actor.send(event('call.unauthorized'));
  await reached({ refreshing: 'whileLoggedIn' });
  await reached('loggedIn');
  actor.send(event('logout'));
  actor.send(event('logout.confirm'));
  await reached({ refreshing: 'whileLoggedOut' });
  await reached('loggedOut');
  const email = 'eyJhbGciOi.eyJinput-CANARY.input-CANARY';
  actor.send({ type: 'login', returnTo: null, email });
  // When the visitor leaves the page, the client sends all messages that are still waiting.
  page.dispatchEvent(new Event('pagehide'));

  // Prove that the test really put secrets in all these places.
  const text = raw.map(everyText).join();
  for (const place of ['input', 'output', 'error', 'event', 'context']) {
    expect(text).toContain(`${place}-CANARY`);
  }
  const messages = JSON.stringify(sent);
  expect(messages).not.toContain('CANARY');
  // Everything else is unchanged.
  expect(messages).toContain('"reason":"refused"');
  expect(messages).toContain('"name":"auth"');
  expect(messages).toContain('{"refreshing":"whileLoggedIn"}');
});

/** Returns everything in an inspection event as text, including errors and maps. */
function everyText(inspected: InspectionEvent): string {
  const { event: seen, snapshot } = inspected as { event?: unknown; snapshot?: unknown };
  return JSON.stringify([seen, snapshot], (_key, part: unknown) =>
    part instanceof Error
      ? { ...part, message: part.message }
      : part instanceof Map
        ? [...part]
        : part,
  );
}
