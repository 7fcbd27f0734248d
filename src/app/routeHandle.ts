import type { ContentFileOf } from '../content/pageContent';
import type { KindHandle } from '../entries/entryKinds';

/**
 * What the layout and the build need to know about a page. It is stored in the route's handle.
 */
export interface RouteHandle extends KindHandle {
  /** The compiled file that the page shows. */
  content?: ContentFileOf;
  /** Whether only logged-in visitors may see the page. Other visitors are redirected to `/`. */
  requiresAuth?: boolean;
}
