import { useEffect, useEffectEvent } from 'react';

/** Runs an action when the Escape key goes down anywhere on the page. `active` false stops listening. */
export function useEscape(onEscape: (event: KeyboardEvent) => void, active = true): void {
  const act = useEffectEvent(onEscape);

  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') act(event);
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [active]);
}
