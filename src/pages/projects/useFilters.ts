import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  noFilters,
  readFilters,
  writeFilters,
  type ProjectFilters,
} from '../../reading/projectFilters';
import { useIsHydrated } from '../../ui/useIsHydrated';

/** In milliseconds. Browsers limit address changes (Safari: 100 in 30 s), so not every letter is one. */
const pauseInTyping = 300;

export type Filtering = ReturnType<typeof useFilters>;

/**
 * The filters, kept in the URL. Typing replaces the address after a pause; choosing a topic adds an entry
 * to the history, which Back undoes. An address set by Back or by a link sets the filters.
 *
 * @returns `type` changes the query, `choose` any filter (a stable function); `settle` writes the typed
 *   query to the address without waiting
 */
export function useFilters() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  // The page was prerendered without filters, and has to hydrate like that.
  const isHydrated = useIsHydrated();
  const [read, setFilters] = useState(() => readFilters(search));
  const filters = isHydrated ? read : noFilters;
  // The latest filters, which may not have been rendered yet.
  const wanted = useRef(read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Addresses written here that useLocation has not returned yet.
  const coming = useRef<string[]>([]);

  const want = useCallback((change: Partial<ProjectFilters>) => {
    wanted.current = { ...wanted.current, page: 1, ...change };
    setFilters(wanted.current);
  }, []);
  const write = useCallback(
    ({ replace }: { replace: boolean }) => {
      clearTimeout(timer.current);
      const nextSearch = writeFilters(wanted.current);
      if (nextSearch === (coming.current.at(-1) ?? search)) return;
      coming.current.push(nextSearch);
      void navigate({ search: nextSearch }, { replace });
    },
    [search, navigate],
  );

  const arrived = useRef(key);
  const arrive = useEffectEvent(() => {
    // The first address has been read already, and what was typed since takes precedence.
    if (arrived.current === key) return;
    arrived.current = key;
    const index = coming.current.lastIndexOf(search);
    coming.current.splice(0, index + 1);
    if (index >= 0) return;
    clearTimeout(timer.current);
    coming.current = [];
    want(readFilters(search));
  });
  useEffect(() => {
    arrive();
  }, [key]);

  useEffect(() => {
    const forget = () => {
      clearTimeout(timer.current);
    };
    // Back during the pause cancels the pending change of the address.
    window.addEventListener('popstate', forget);
    return () => {
      window.removeEventListener('popstate', forget);
      forget();
    };
  }, []);

  const choose = useCallback(
    (change: Partial<ProjectFilters>) => {
      want(change);
      write({ replace: false });
    },
    [want, write],
  );

  return {
    filters,
    type(query: string) {
      want({ query });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        write({ replace: true });
      }, pauseInTyping);
    },
    choose,
    settle() {
      write({ replace: true });
    },
  };
}
