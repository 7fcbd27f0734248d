import { contentScreens } from './contentScreens';
import type { Screen } from './screen';
import { sessionScreens } from './sessionScreens';

/** Every state of what visitors see, each with a name of its own. */
export const screens: readonly Screen[] = [...sessionScreens, ...contentScreens];
