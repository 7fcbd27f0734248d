import { entriesPath } from '../api/contract';
import { entriesApi } from '../content/entriesApi';
import { bothTokens, json, startVisit, type Answer } from '../testing/startSite';

/** Opens a page as a logged-in visitor. The page has already requested the private entries. */
async function open(entries: Answer) {
  const site = await startVisit(bothTokens, { [entriesPath]: entries });
  const reload = jest.fn();
  Object.assign(site.location, { reload });
  await site.store.dispatch(entriesApi.endpoints.privateEntries.initiate({ locale: 'en' }));
  return { reload, changeTokensElsewhere: site.changeTokensElsewhere };
}

test('a page with entries does not reload when another tab has logged out', async () => {
  const { reload, changeTokensElsewhere } = await open(() => json({ entries: [] }));
  changeTokensElsewhere();
  expect(reload).not.toHaveBeenCalled();
});

test('a page with entries reloads when another tab has replaced the session, perhaps for another visitor', async () => {
  const { reload, changeTokensElsewhere } = await open(() => json({ entries: [] }));
  changeTokensElsewhere({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page without entries does not reload', async () => {
  const { reload, changeTokensElsewhere } = await open(() => json({}, { status: 404 }));
  changeTokensElsewhere({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  expect(reload).not.toHaveBeenCalled();
});
