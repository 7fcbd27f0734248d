import { startTransition, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { LongList } from '../../content/compiledContent';
import type { ProjectFilters } from '../../reading/projectFilters';
import type { LongStore } from './longStore';
import type { LongResult } from './searchIndex';

/** How many entries of a result are here before it is shown: those of the first screen. */
const firstScreen = 12;

/**
 * Looks in a long list. What was found before stays until what is found now can be shown. Throws what
 * loading throws to the boundary above.
 *
 * @param store undefined while the code for it is on its way
 * @returns the result, and whether another is on its way
 */
export function useLongSearch(
  store: LongStore | undefined,
  long: LongList,
  filters: ProjectFilters,
): { result: LongResult; isComing: boolean } {
  const { locale } = useIntl();
  const [shown, setShown] = useState(() => ({
    filters,
    result: store?.search.kept(filters, locale),
  }));
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) throw failure.error;

  useEffect(() => {
    if (!store) return undefined;
    const { search, rows } = store;
    const controller = new AbortController();
    const { signal } = controller;
    find().catch((error: unknown) => {
      if (!signal.aborted) setFailure({ error });
    });
    return () => {
      controller.abort();
    };

    async function find() {
      const result = await search.search(filters, locale, signal);
      await rows.load(result.found?.slice(0, firstScreen) ?? []);
      if (signal.aborted) return;
      startTransition(() => {
        setShown({ filters, result });
      });
    }
  }, [store, filters, locale]);

  return {
    result: shown.result ?? { found: undefined, tags: long.tags },
    isComing: shown.filters !== filters || !shown.result,
  };
}
