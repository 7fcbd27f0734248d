import { paths } from '../../../src/paths';

/**
 * Returns the rules for what browsers prefetch (`<script type="speculationrules">`): the documents
 * behind the site's links, when the visitor is about to follow them. A browser without speculation
 * rules ignores the element. The rules leave out the API, files, the login page, and pages for
 * invited readers, because they must not be requested before the visitor opens them.
 *
 * @param sitePath the path of the site's URL, without a slash at the end
 */
export function speculationRules(sitePath: string): string {
  const inAnyLanguage = (path: string) => `${sitePath}{/:locale}?${path}`;
  const excluded = [
    `${sitePath}/api/*`,
    inAnyLanguage(paths.login),
    inAnyLanguage(`${paths.private}{/*}?`),
    `${sitePath}/*.*`,
  ];
  const where = {
    and: [
      { href_matches: `${sitePath}/*` },
      { not: { href_matches: excluded } },
      { not: { selector_matches: '[download]' } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
