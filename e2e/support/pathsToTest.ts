import './ownerDefinitions';
import { matchRoutes } from 'react-router-dom';
import { pages } from '../../src/app/routes';
import { contentSize, pagePaths } from './pagePaths';

/**
 * Returns the paths of the pages to test. By default, these are the longest page of each kind
 * (src/app/routes.tsx) and the not-found page. In the soak test (`npm run test:soak`), they include
 * up to three entries from every section.
 */
export function pathsToTest(): string[] {
  if (process.env['SOAK_SEED']) return [...pagePaths({ entries: 3 }), '/nowhere'];
  const shortestFirst = pagePaths().sort((one, other) => contentSize(one) - contentSize(other));
  const kindOf = (path: string) =>
    matchRoutes(pages, path)
      ?.at(-1)
      ?.route.id?.replace(/^\w+-notes/, 'notes');
  const kinds = new Map(['/nowhere', ...shortestFirst].map((path) => [kindOf(path), path]));
  return [...kinds.values()].sort();
}
