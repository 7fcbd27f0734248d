import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readFilters, writeFilters, type ProjectFilters } from '../../reading/projectFilters';

/** In milliseconds. An address that changes with every letter is soon refused (Safari: 100 times in 30 s). */
const pauseInTyping = 300;

/** The filters and what changes them, as useFilters gives them. */
export type Filtering = ReturnType<typeof useFilters>;

/**
 * The filters, kept in the URL: typing replaces the address after a pause, a choice is a step that
 * Back undoes. An address that comes from elsewhere, by Back or a link, sets the filters.
 *
 * @returns `type` changes the query; `choose` changes anything, as a step; `settle` writes at once what was typed
 */
export function useFilters() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState(() => readFilters(search));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Written here and not seen yet: the location that a page is given may lag behind.
  const coming = useRef<string[]>([]);

  function write(next: ProjectFilters, { replace }: { replace: boolean }) {
    clearTimeout(timer.current);
    const nextSearch = writeFilters(next);
    if (nextSearch === (coming.current.at(-1) ?? search)) return;
    coming.current.push(nextSearch);
    void navigate({ search: nextSearch }, { replace });
  }

  const arrive = useEffectEvent(() => {
    const index = coming.current.lastIndexOf(search);
    coming.current.splice(0, index + 1);
    if (index >= 0) return;
    clearTimeout(timer.current);
    coming.current = [];
    setFilters(readFilters(search));
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

  return {
    filters,
    type(query: string) {
      const next = { ...filters, query };
      setFilters(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        write(next, { replace: true });
      }, pauseInTyping);
    },
    choose(next: ProjectFilters) {
      setFilters(next);
      write(next, { replace: false });
    },
    settle() {
      write(filters, { replace: true });
    },
  };
}
