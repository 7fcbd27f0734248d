import type { AuthActor } from '../auth/AuthProvider';
import { startAuth } from '../testing/startAuth';
import { forgetEntriesWithSession } from './forgetEntries';
import type { Store } from './store';

/** A logged-in page whose store has the answers of these calls. */
async function open(queries: Record<string, { data: unknown }>) {
  const { auth } = await startAuth({ cookie: true, refreshToken: true });
  const reload = jest.fn();
  let change: (what: 'stored' | 'removed') => void = () => undefined;
  const store = { getState: () => ({ api: { queries } }), clearEntries: jest.fn() };
  forgetEntriesWithSession({ location: { reload } } as unknown as Window, {
    auth: auth as AuthActor,
    vault: { onChangedElsewhere: (listener) => (change = listener) },
    store: store as unknown as Store,
  });
  return { auth, reload, change, store };
}

test('a page with entries reloads when another tab has replaced the session, perhaps for another visitor', async () => {
  const { reload, change } = await open({ a: { data: [] } });
  change('removed');
  expect(reload).not.toHaveBeenCalled();
  change('stored');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page without entries does not reload', async () => {
  const { reload, change } = await open({ a: { data: null } });
  change('stored');
  expect(reload).not.toHaveBeenCalled();
});
