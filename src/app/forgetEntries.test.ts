import { entriesPath } from '../api/contract';
import { entriesApi } from '../content/entriesApi';
import { settle } from '../testing/settle';
import { bothTokens, heldAnswer, json, startVisit, storeTokens } from '../testing/startSite';
import type { Answer, Tokens } from '../testing/startSite';

const request = { locale: 'en' };
const entriesIn = (site: Awaited<ReturnType<typeof open>>) =>
  entriesApi.endpoints.privateEntries.select(request)(site.store.getState()).data;

/** Opens a page as a logged-in visitor. The page has requested the private entries. */
async function open(answer: Answer, tokens: Tokens = bothTokens) {
  const site = await startVisit(tokens, { [entriesPath]: answer });
  void site.store.dispatch(entriesApi.endpoints.privateEntries.initiate(request));
  await settle();
  return site;
}

const summary = {
  section: 'projects',
  slug: 'half-marathon',
  title: { text: 'A' },
  summary: { text: 'a' },
};
const entries: Answer = () => json({ entries: [summary] });
const restore = ({ page }: { page: Window }) =>
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

const second: Tokens = { accessToken: 'access-2', refreshToken: 'refresh-2' };
const withoutRefreshToken: Tokens = { accessToken: 'access-1' };

test.each([
  ['another tab has logged in', bothTokens, second],
  ['another tab has logged in without a refresh token', bothTokens, { accessToken: 'access-2' }],
  ['another tab has logged out', bothTokens, {}],
  ['both sessions have an access token only', withoutRefreshToken, { accessToken: 'access-2' }],
  ['a session of an access token only has ended', withoutRefreshToken, {}],
])('a restored page removes the entries of the session before: %s', async (_, before, after) => {
  const site = await open(entries, before);
  expect(entriesIn(site)).toHaveLength(1);
  storeTokens(after);
  restore(site);
  expect(entriesIn(site)).toBeUndefined();
});

test('a restored page keeps the entries of its session, even with a new access token', async () => {
  const site = await open(entries);
  storeTokens({ ...bothTokens, accessToken: 'access-2' });
  restore(site);
  expect(entriesIn(site)).toHaveLength(1);
});

test('a page removes its entries at once when another tab replaces the session', async () => {
  const site = await open(entries);
  site.changeTokensElsewhere(second);
  expect(entriesIn(site)).toBeUndefined();
});

test('the response to a request of the session before never reaches the store', async () => {
  const { answer, arrive } = heldAnswer();
  const site = await open(answer);
  site.changeTokensElsewhere(second);
  arrive(json({ entries: [summary] }));
  await settle();
  expect(entriesIn(site)).toBeUndefined();
  expect(JSON.stringify(site.actions())).not.toContain(summary.slug);
});
