import './ownerDefinitions';
import { matchRoutes } from 'react-router-dom';
import { pages } from '../../src/app/routes';
import { contentSize, pagePaths } from './pagePaths';

/**
 * The pages to test: for each kind of page (src/app/routes.tsx) the longest, and the not-found page. In the
 * soak (`npm run test:soak`), three entries of every section.
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
