import { configureStore, type Action, type Middleware } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { createActor, SimulatedClock, type InspectionEvent } from 'xstate';
import { api } from '../api/api';
import { provideAuth } from '../auth/authActors';
import { authApi } from '../auth/authApi';
import { createSignIn } from '../auth/signIn';
import { renewSession } from '../auth/renewSession';
import { createTokenVault } from '../auth/tokenVault';
import { progressSlice } from '../progress/progressSlice';
import { fakePage } from './fakePage';

const site = 'https://site.test';
const host = 'https://api.test';

export const providerConfig = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize',
  clientId: 'client-1',
  providerName: 'Example',
};

/** How the API of a test answers a path: with a response, or a rejection as a network error. */
export type Answer = (request: Request) => Response | Promise<Response>;

export const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

/** No answer until the call is aborted. */
export const noResponse: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Sets the tokens that the browser stores; none unless given. */
export function storeTokens({
  accessToken,
  refreshToken,
}: { accessToken?: string; refreshToken?: string } = {}): void {
  document.cookie = `accessToken=${accessToken ?? '; Max-Age=0'}; Path=/; Secure`;
  localStorage.clear();
  if (refreshToken !== undefined) localStorage.setItem('refreshToken', refreshToken);
}

/** The tokens that the browser stores: cookies, and the refresh token. */
export const storedTokens = () => [document.cookie, localStorage.getItem('refreshToken')];

/**
 * Starts machine, real actors, store, vault and sign-in together on a fake network: a whole session without
 * components. Records everything that Redux and the inspector receive.
 *
 * @param address where the visitor arrives
 * @param loadAuthApi loads the calls; their code may arrive late or not at all
 */
export function startSite(
  answers: Record<string, Answer>,
  address = `${site}/`,
  loadAuthApi = async () => authApi,
) {
  const requests: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : String(input), site),
      {
        ...(input instanceof Request
          ? {
              method: input.method,
              headers: input.headers,
              signal: input.signal,
              keepalive: input.keepalive,
            }
          : {}),
        ...init,
      },
    );
    requests.push(request);
    const { pathname } = new URL(request.url);
    if (pathname === '/config.json' && !answers[pathname]) return json(providerConfig);
    const answer = answers[pathname];
    if (!answer) throw new TypeError(`no answer for ${pathname} in this test`);
    return answer(request);
  });

  const visit = fakePage(address);
  const vault = createTokenVault(window);
  const signIn = createSignIn(visit.page);
  const actions: Action[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    actions.push(action as Action);
    return next(action);
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [progressSlice.name]: progressSlice.reducer },
    middleware: (getDefault) =>
      getDefault({
        thunk: {
          extraArgument: {
            apiHost: host,
            vault,
            signIn,
            renewSession: () => renewSession(auth),
          },
        },
      }).concat(api.middleware, recorder),
  });

  const clock = new SimulatedClock();
  const inspected: InspectionEvent[] = [];
  const auth = createActor(provideAuth({ dispatch: store.dispatch, loadAuthApi, vault, signIn }), {
    clock,
    inspect: (event) => inspected.push(event),
  });
  auth.start();

  return {
    ...visit,
    auth,
    /** Waits until the machine has a state. */
    reached: (state: object | string) =>
      waitFor(() => expect(auth.getSnapshot().value).toEqual(state)),
    logout: () => {
      auth.send({ type: 'logout' });
      auth.send({ type: 'logout.confirm' });
    },
    /** Advances the machine's clock, in milliseconds, but not the network. */
    pass: (milliseconds: number) => clock.increment(milliseconds),
    vault,
    signIn,
    store,
    requests,
    actions,
    inspected,
    /** Calls to the API, as `POST /path`. */
    calls: () =>
      requests
        .map(({ method, url }) => ({ method, url: new URL(url) }))
        .filter(({ url }) => url.origin === host)
        .map(({ method, url }) => `${method} ${url.pathname}`),
  };
}

/** Begins a sign-in in this tab and comes back from the provider with an answer. */
export async function returnFromProvider(
  answers: Record<string, Answer>,
  parameters: Record<string, string> = {},
  loadAuthApi?: () => Promise<typeof authApi>,
) {
  const { signIn, assigned } = startSite({});
  await signIn.begin({ returnTo: '/projects', email: 'a@example.com' }, AbortSignal.timeout(1_000));
  const state = new URL(assigned[0] ?? site).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'CODE-1', state, ...parameters }).toString();
  return { ...startSite(answers, `${site}/login?${query}`, loadAuthApi), state };
}
