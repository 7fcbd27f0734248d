import { useEffect, useState } from 'react';
import { rememberFailure } from '../../content/failures';
import { useIsHydrated } from '../../ui/useIsHydrated';
import type * as longCode from './longCode';

type LongCode = typeof longCode;

let asked: Promise<LongCode> | undefined;
let here: LongCode | undefined;

function load(): Promise<LongCode> {
  if (asked) return asked;
  const coming = import(/* webpackChunkName: "longProjects" */ './longCode');
  asked = coming;
  rememberFailure(coming, () => (asked = undefined));
  return coming;
}

/**
 * What a long list needs beyond its first entries; undefined until it is here, and in the rendering that
 * the build made. Throws what loading throws to the boundary above.
 */
export function useLongCode(): LongCode | undefined {
  const isHydrated = useIsHydrated();
  const [, setArrived] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    load().then(
      (code) => {
        here = code;
        setArrived(true);
      },
      (error: unknown) => setFailure({ error }),
    );
  }, []);
  if (failure) throw failure.error;
  return isHydrated ? here : undefined;
}
