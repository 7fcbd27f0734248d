import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Does what a browser does when a new page opens: a reader of a screen reader begins at the content,
 * and everyone at its top. Back and forward keep the scroll position that the browser restores.
 *
 * @returns a ref for the element that holds the page
 */
export function useArrival() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);

  return content;
}
