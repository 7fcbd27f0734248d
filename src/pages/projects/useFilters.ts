import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  noFilters,
  readFilters,
  writeFilters,
  type ProjectFilters,
} from '../../reading/projectFilters';
import { useIsHydrated } from '../../ui/useIsHydrated';

/** In milliseconds. An address that changes with every letter is soon refused (Safari: 100 times in 30 s). */
const pauseInTyping = 300;

/** The filters and what changes them, as useFilters gives them. */
export type Filtering = ReturnType<typeof useFilters>;

/**
 * The filters, kept in the URL: typing replaces the address after a pause, a choice is a step that
 * Back undoes. An address that comes from elsewhere, by Back or a link, sets the filters.
 *
 * @returns `type` changes the query; `choose` changes what it is given, as a step, and is the same while letters are
 *   typed; `settle` writes at once what was typed
 */
export function useFilters() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  // The build rendered the page without any: it could not know them.
  const isHydrated = useIsHydrated();
  const [read, setFilters] = useState(() => readFilters(search));
  const filters = isHydrated ? read : noFilters;
  // What the visitor wants by now, whatever has been rendered.
  const wanted = useRef(read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Written here and not seen yet: the location that a page is given may lag behind.
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
    // What it opened with has been read, and what was typed since counts more.
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
    // Who goes back while the pause lasts must not be called here again.
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
