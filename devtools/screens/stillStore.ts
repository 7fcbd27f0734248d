import { makeStore, type Store, type StoreParts } from '../../src/app/store';
import type { Locale } from '../../src/locale/locales';

/** The sessions of screens ask nothing (stillSession.ts), so nothing calls the API. */
const nobodyCalls = {} as StoreParts['context'];

/**
 * The site's store in one language.
 *
 * @param isInProgress whether a call is in flight that asked for the progress bar
 */
export function stillStore(locale: Locale, isInProgress: boolean): Store {
  const store = makeStore({ context: nobodyCalls, locale });
  if (isInProgress) {
    // The action of RTK Query that progressSlice sees when a call begins; its end never comes.
    store.dispatch({
      type: 'api/executeMutation/pending',
      meta: {
        requestId: 'screen',
        requestStatus: 'pending',
        arg: { originalArgs: { progress: true } },
      },
    });
  }
  return store;
}
