import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../ui/whenIdle';

/** The link to the private entries, whose code and list load when the page is idle. */
export function IdlePrivateLink() {
  const [Link, setLink] = useState<ComponentType | null>(null);

  useEffect(() => {
    // Hydration removes it for visitors who are not logged in (auth/AccountMenu.tsx).
    let isMounted = true;
    whenIdle(window, () => isMounted && void load(), { orAfter: 1_000 });
    const load = () =>
      import(/* webpackChunkName: "private" */ '../pages/private/PrivateLink').then(
        ({ PrivateLink }) => setLink(() => PrivateLink),
        // The page works without the link.
        () => undefined,
      );
    return () => void (isMounted = false);
  }, []);

  return Link && <Link />;
}
