import { paths } from '../paths';
import { likelyLinks } from '../ui/prefetchable';

/**
 * Links whose pages the browser may prerender: not those to files and to the login page, and none once the page is
 * hydrated, which removes the attribute, because the application opens links itself.
 */
const prerenderedLinks = `[data-session=loggedOut] ${likelyLinks}:not([href*="."], [href$="${paths.login}"])`;

/**
 * Rules for the Speculation Rules API: the browser prerenders the page of a link when the pointer stays on the link or
 * presses it; on a phone, of a link that stays in view. Chrome prerenders nothing while Data Saver is on.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { selector_matches: prerenderedLinks }, eagerness: 'moderate' }],
});
