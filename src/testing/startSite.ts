import { waitFor } from '@testing-library/react';
import { SimulatedClock, type InspectionEvent } from 'xstate';
import { beginSession } from '../app/beginSession';
import { createSignIn } from '../auth/signIn';
import { localeSlice } from '../locale/localeSlice';
import { fakePage } from './fakePage';
import { settle } from './settle';

const site = 'https://site.test';
const host = 'https://api.test';

export const providerConfig = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize',
  clientId: 'client-1',
  providerName: 'Example',
};

/**
 * A function that returns the test API's response to a request for one path. If its promise is
 * rejected, the request fails with a network error.
 */
export type Answer = (request: Request) => Response | Promise<Response>;

export const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

/**
 * Creates a response that the test delivers later. Until then, the request waits, unless it is
 * aborted.
 */
export function heldAnswer() {
  let arrive: (response: Response) => void = () => undefined;
  const answer: Answer = (request) =>
    Promise.race([new Promise<Response>((resolve) => (arrive = resolve)), noResponse(request)]);
  return { answer, arrive: (response: Response) => arrive(response) };
}

/** A response that never arrives. The request ends only when it is aborted. */
export const noResponse: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** The tokens that a browser stores. */
export interface Tokens {
  accessToken?: string;
  refreshToken?: string;
}

/** Sets the tokens that the browser stores, and removes those that are not given. */
export function storeTokens({ accessToken, refreshToken }: Tokens = {}): void {
  document.cookie = `accessToken=${accessToken ?? '; Max-Age=0'}; Path=/; Secure`;
  localStorage.clear();
  if (refreshToken !== undefined) localStorage.setItem('refreshToken', refreshToken);
}

/** Returns what the browser stores: the cookies and the refresh token. */
export const storedTokens = () => [document.cookie, localStorage.getItem('refreshToken')];

/** Stops the site that the test started last, so that it does not react to the next test's events. */
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/**
 * Begins a complete session on a fake network, but renders no components. Everything that Redux and
 * the inspector receive is recorded.
 *
 * @param answers the API's responses, keyed by path
 * @param address the URL at which the visitor arrives
 */
export function startSite(answers: Record<string, Answer>, address = `${site}/`) {
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
  // Every reducer receives every action, so it is enough to watch one.
  const reduce = jest.spyOn(localeSlice, 'reducer');
  const clock = new SimulatedClock();
  const inspected: InspectionEvent[] = [];
  const { auth, store } = beginSession(visit.page, {
    locale: 'en',
    clock,
    inspect: (event) => void inspected.push(event),
  });
  stop = () => auth.stop();

  return {
    ...visit,
    auth,
    /** Returns the machine's state, such as `loggedIn.active`. */
    state: () => stateName(auth.getSnapshot().value),
    /**
     * Acts like another tab: stores tokens, and removes the tokens that are not given. This tab
     * receives the storage event at once.
     */
    changeTokensElsewhere: (tokens: Tokens = {}) => {
      storeTokens(tokens);
      const newValue = tokens.refreshToken ?? null;
      const init = { key: 'refreshToken', newValue, storageArea: localStorage };
      visit.page.dispatchEvent(new StorageEvent('storage', init));
    },
    /** Makes the browser report that the page is shown again, or that the network is back. */
    signal: (type: 'visibilitychange' | 'online') =>
      (type === 'online' ? visit.page : document).dispatchEvent(new Event(type)),
    /** Moves the page to the back/forward cache, or restores it from there. */
    transition: (type: 'pagehide' | 'pageshow', persisted = true) =>
      visit.page.dispatchEvent(Object.assign(new Event(type), { persisted })),
    /** Waits until the machine is in a state. */
    reached: (state: object | string) =>
      waitFor(() => expect(auth.getSnapshot().value).toEqual(state)),
    logout: () => {
      auth.send({ type: 'logout' });
      auth.send({ type: 'logout.confirm' });
    },
    /**
     * Advances the machine's clock by a number of milliseconds. This does not make requests time
     * out.
     */
    pass: (milliseconds: number) => clock.increment(milliseconds),
    store,
    requests,
    /** Returns the actions that the store has received, without those that Redux sends by itself. */
    actions: () =>
      reduce.mock.calls
        .map(([, action]) => action)
        .filter(({ type }) => !type.startsWith('@@redux')),
    inspected,
    /** Returns the API requests in the form `POST /path`. */
    calls: () =>
      requests
        .map(({ method, url }) => ({ method, url: new URL(url) }))
        .filter(({ url }) => url.origin === host)
        .map(({ method, url }) => `${method} ${url.pathname}`),
  };
}

/** The tokens of a logged-in visitor whose session can be renewed. */
export const bothTokens: Tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };

/**
 * Begins the session of a visitor whose browser stores these tokens, and waits until the machine
 * has done everything that needs no response.
 */
export async function startVisit(tokens: Tokens = {}, answers: Record<string, Answer> = {}) {
  storeTokens(tokens);
  const site = startSite(answers);
  await settle();
  return site;
}

export type Site = ReturnType<typeof startSite>;

function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.entries(value as object)
    .map(([parent, child]) => `${parent}.${stateName(child)}`)
    .join(' ');
}

/** Begins a sign-in in this tab, and returns from the provider with a response. */
export async function returnFromProvider(
  answers: Record<string, Answer>,
  parameters: Record<string, string> = {},
) {
  const { page, assigned } = fakePage(`${site}/login`);
  const signIn = createSignIn(page);
  signIn.enterEmail('a@example.com');
  await signIn.begin({ returnTo: '/projects' }, providerConfig, AbortSignal.timeout(1_000));
  const state = new URL(assigned[0] ?? site).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'CODE-1', state, ...parameters }).toString();
  return { ...startSite(answers, `${site}/login?${query}`), stateParameter: state };
}
