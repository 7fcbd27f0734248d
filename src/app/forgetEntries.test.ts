import { entriesPath } from '../api/contract';
import { entriesApi } from '../content/entriesApi';
import { json, startSite, storeTokens, type Answer } from '../testing/startSite';

/** A logged-in page that has asked for the private entries. */
async function open(entries: Answer) {
  storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  const site = startSite({ [entriesPath]: entries });
  const reload = jest.fn();
  Object.assign(site.location, { reload });
  await site.reached({ loggedIn: 'active' });
  await site.store.dispatch(entriesApi.endpoints.privateEntries.initiate({ locale: 'en' }));
  /** Another tab changes local storage, where `null` removes. */
  const change = (newValue: string | null) => {
    const { localStorage: storageArea } = window;
    const event = new StorageEvent('storage', { key: 'refreshToken', newValue, storageArea });
    site.page.dispatchEvent(event);
  };
  return { reload, change };
}

test('a page with entries does not reload when another tab has logged out', async () => {
  const { reload, change } = await open(() => json({ entries: [] }));
  change(null);
  expect(reload).not.toHaveBeenCalled();
});

test('a page with entries reloads when another tab has replaced the session, perhaps for another visitor', async () => {
  const { reload, change } = await open(() => json({ entries: [] }));
  change('refresh-2');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page without entries does not reload', async () => {
  const { reload, change } = await open(() => json({}, { status: 404 }));
  change('refresh-2');
  expect(reload).not.toHaveBeenCalled();
});
