import { waitFor } from '@testing-library/react';
import { api, noTokenMessage } from '../api/api';
import type { ApiOptions } from '../api/api';
import { json, startSite, storeTokens, type Answer, type Site } from '../testing/startSite';

const notesCall = { query: () => ({ url: '/api/notes/' }) };
const bearer = (token: NonNullable<ApiOptions['bearer']>): ApiOptions => ({ bearer: token });

/**
 * Endpoints such as a future page might need. The first sends the access token, the second the
 * refresh token, and the third no token.
 */
const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    readNotes: build.mutation<unknown, undefined>({
      ...notesCall,
      extraOptions: bearer('accessToken'),
    }),
    endNotes: build.mutation<unknown, undefined>({
      ...notesCall,
      extraOptions: bearer('refreshToken'),
    }),
    readPublicNotes: build.mutation<unknown, undefined>(notesCall),
  }),
});

const refused: Answer = () => json({ error: 'invalid_token', message: 'm' }, { status: 401 });
const renewed: Answer = () => json({ accessToken: 'access-2' });
/** Responds with notes if the cookie contains the second access token, and with 401 otherwise. */
const notes: Answer = () =>
  document.cookie.includes('access-2')
    ? json({ notes: [] })
    : refused(new Request('https://x.test'));

const readNotes = (site: Site, call: keyof typeof endpoints = 'readNotes') =>
  site.store.dispatch(endpoints[call].initiate(undefined, { track: false })).unwrap();
const count = (site: Site, path: string) =>
  site.calls().filter((call) => call.endsWith(path)).length;
const logged = () => (console.error as jest.Mock).mock.calls.map(([first]) => first as unknown);

async function loggedIn(answers: Record<string, Answer>) {
  storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  const site = startSite(answers);
  await site.reached('loggedIn');
  return site;
}

beforeEach(() => {
  storeTokens();
  jest.spyOn(console, 'error').mockImplementation();
});

test('50 calls answered 401 at once make one refresh, and each is repeated once (row 16)', async () => {
  const site = await loggedIn({ '/api/notes/': notes, '/api/refresh/': renewed });
  const answers = await Promise.all(Array.from({ length: 50 }, () => readNotes(site)));
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ notes: [] })));
  expect(count(site, '/api/refresh/')).toBe(1);
  expect(count(site, '/api/notes/')).toBe(100);
  expect(logged()).toEqual([]);
});

test('a late 401 to a call from before the renewal needs no second refresh (row 16)', async () => {
  const late: ((response: Response) => void)[] = [];
  const site = await loggedIn({
    '/api/notes/': (request) =>
      late.length === 0 ? new Promise((resolve) => late.push(resolve)) : notes(request),
    '/api/refresh/': renewed,
  });
  const early = readNotes(site);
  await waitFor(() => expect(late).toHaveLength(1));
  await readNotes(site);
  late[0]?.(await refused(new Request('https://x.test')));
  expect(await early).toEqual({ notes: [] });
  expect(count(site, '/api/refresh/')).toBe(1);
});

test('a call that is still answered 401 raises the error, without a loop (row 17)', async () => {
  const site = await loggedIn({ '/api/notes/': refused, '/api/refresh/': renewed });
  await expect(readNotes(site)).rejects.toMatchObject({ status: 401 });
  expect(count(site, '/api/notes/')).toBe(2);
  expect(count(site, '/api/refresh/')).toBe(1);
  expect(logged()).toEqual([401]);
});

test('a renewal that is not answered raises the error of the call', async () => {
  const unavailable: Answer = () => json({}, { status: 503 });
  const site = await loggedIn({ '/api/notes/': refused, '/api/refresh/': unavailable });
  await expect(readNotes(site)).rejects.toMatchObject({ status: 401 });
  expect(count(site, '/api/notes/')).toBe(1);
  expect(site.auth.getSnapshot().value).toEqual('loggedIn');
});

test('a renewal that is refused ends the session, and with it the call', async () => {
  const site = await loggedIn({ '/api/notes/': refused, '/api/refresh/': refused });
  await expect(readNotes(site)).rejects.toMatchObject({ name: 'AbortError' });
  expect(count(site, '/api/notes/')).toBe(1);
  expect(site.auth.getSnapshot().value).toBe('loggedOut');
});

test('calls that end the session and unauthenticated calls raise a 401 immediately', async () => {
  const site = await loggedIn({ '/api/notes/': refused, '/api/refresh/': renewed });
  for (const call of ['endNotes', 'readPublicNotes'] as const) {
    await expect(readNotes(site, call)).rejects.toMatchObject({ status: 401 });
  }
  expect(site.calls()).toEqual(['POST /api/notes/', 'POST /api/notes/']);
});

test('other errors are raised without a renewal', async () => {
  const site = await loggedIn({ '/api/notes/': () => json({}, { status: 403 }) });
  await expect(readNotes(site)).rejects.toMatchObject({ status: 403 });
  expect(site.calls()).toEqual(['POST /api/notes/']);
});

test('an authenticated call without a refresh token fails with its message and sends nothing (row 18)', async () => {
  const site = startSite({});
  for (const call of ['endNotes', 'readNotes'] as const) {
    await expect(readNotes(site, call)).rejects.toMatchObject({
      status: 'CUSTOM_ERROR',
      error: noTokenMessage,
    });
  }
  expect(site.requests).toEqual([]);
});

test('a 401 ends a session that has no refresh token, and with it the call (row 60)', async () => {
  storeTokens({ accessToken: 'access-1' });
  const site = startSite({ '/api/notes/': refused });
  await site.reached('loggedIn');
  await expect(readNotes(site)).rejects.toMatchObject({ name: 'AbortError' });
  expect(count(site, '/api/notes/')).toBe(1);
  expect([site.state(), document.cookie]).toEqual(['loggedOut', '']);
});

test('a call without an access token renews the session first', async () => {
  const site = await loggedIn({ '/api/notes/': notes, '/api/refresh/': renewed });
  storeTokens({ refreshToken: 'refresh-1' });
  expect(await readNotes(site)).toEqual({ notes: [] });
  expect(site.calls()).toEqual(['POST /api/refresh/', 'POST /api/notes/']);
});

test('a call whose access token cannot be renewed now says so, and is not sent', async () => {
  const site = await loggedIn({ '/api/refresh/': () => json({}, { status: 503 }) });
  storeTokens({ refreshToken: 'refresh-1' });
  await expect(readNotes(site)).rejects.toMatchObject({
    error: 'The access token could not be renewed',
  });
  expect(site.calls()).toEqual(['POST /api/refresh/']);
});

describe('while the logout question is open, a call answered 401 (row 50)', () => {
  async function askedWhile(open: 'before the call' | 'during the renewal') {
    const renewals: ((response: Response) => void)[] = [];
    const site = await loggedIn({
      '/api/notes/': notes,
      '/api/refresh/': () => new Promise((resolve) => renewals.push(resolve)),
    });
    if (open === 'before the call') site.auth.send({ type: 'logout' });
    const answer = readNotes(site);
    answer.catch(() => undefined);
    await waitFor(() => expect(count(site, '/api/notes/')).toBe(1));
    if (open === 'during the renewal') {
      await waitFor(() => expect(renewals).toHaveLength(1));
      site.auth.send({ type: 'logout' });
    }
    // After the 401 response, nothing happens until the visitor answers the question.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(site.auth.getSnapshot().value).toBe('confirmingLogout');
    return { site, answer, renewals };
  }

  test.each(['before the call', 'during the renewal'] as const)(
    'is repeated after Cancel (opened %s)',
    async (open) => {
      const { site, answer, renewals } = await askedWhile(open);
      const before = renewals.length;
      site.auth.send({ type: 'logout.cancel' });
      await waitFor(() => expect(renewals).toHaveLength(before + 1));
      renewals.at(-1)?.(json({ accessToken: 'access-2' }));
      expect(await answer).toEqual({ notes: [] });
    },
  );

  test('ends with the session after a logout', async () => {
    const { site, answer } = await askedWhile('before the call');
    site.auth.send({ type: 'logout.confirm' });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(count(site, '/api/notes/')).toBe(1);
  });
});

test('while the status is pending, a renewal waits for it', async () => {
  storeTokens({ refreshToken: 'refresh-1' });
  const first: ((response: Response) => void)[] = [];
  const site = startSite({
    '/api/notes/': notes,
    '/api/refresh/': () => new Promise((resolve) => first.push(resolve)),
  });
  const answer = readNotes(site);
  await waitFor(() => expect(first).toHaveLength(1));
  first[0]?.(json({ accessToken: 'access-2' }));
  expect(await answer).toEqual({ notes: [] });
  expect(count(site, '/api/refresh/')).toBe(1);
});
