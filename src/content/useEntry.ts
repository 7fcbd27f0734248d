import { useLoaderData, useOutletContext } from 'react-router-dom';
import type { Entry } from './compiledContent';

/** The entry of the page: a public one comes from the loader of the route, a private one from the layout around it. */
export function useEntry<Summary>(): Entry<Summary> {
  const own = useLoaderData<Entry<Summary>>();
  return useOutletContext<Entry<Summary> | undefined>() ?? own;
}
