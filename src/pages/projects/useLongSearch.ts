import { startTransition, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ProjectFilters } from '../../reading/projectFilters';
import type { LongStore } from './longStore';
import type { LongResult } from './searchIndex';

/** How many entries of a result are here before it is shown: those of the first screen. */
const firstScreen = 12;

const everything = { query: '', tags: [] };

/**
 * Looks in a long list. What was found before stays until what is found now can be shown. Throws what
 * loading throws to the boundary above.
 *
 * @returns the result, and whether another is on its way
 */
export function useLongSearch(
  { search, rows }: LongStore,
  filters: ProjectFilters,
): { result: LongResult; isComing: boolean } {
  const { locale } = useIntl();
  const [shown, setShown] = useState(() => ({
    filters,
    result: search.kept(filters, locale),
  }));
  const [failure, setFailure] = useState<{ error: unknown }>();
  if (failure) throw failure.error;

  useEffect(() => {
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
  }, [search, rows, filters, locale]);

  const result = shown.result ?? search.kept(everything, locale);
  if (!result) throw new Error('expected the whole list to be known');
  return { result, isComing: shown.filters !== filters || !shown.result };
}
