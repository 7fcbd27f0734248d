import { useRouteLoaderData } from 'react-router-dom';
import type { YearContent } from './compiledContent';

/** The id of the route whose loader loads the last twelve months. */
export const yearId = 'year';

/** Returns the last twelve months, or undefined on a page that shows none of the owner's content. */
export function useYear(): YearContent | undefined {
  return useRouteLoaderData(yearId) as YearContent | undefined;
}
