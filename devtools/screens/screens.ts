import type { StateValueFrom } from 'xstate';
import type { AuthContext, AuthEvent, authMachine } from '../../src/auth/authMachine';
import { locales, type Locale } from '../../src/locale/locales';
import { paths } from '../../src/paths';
import { contentScreens } from './contentScreens';
import { sessionScreens } from './sessionScreens';

/**
 * A state of the session machine, and the parts of its context that differ from the initial
 * context.
 */
export interface SessionState {
  value: StateValueFrom<typeof authMachine>;
  context?: Partial<AuthContext>;
}

/** One state of the user interface. */
export interface Screen {
  /** The unique name, which is part of the URL. */
  name: string;
  /** A readable name for the screen, such as `Confirming logout`. */
  title: string;
  /** What the visitor sees, in one sentence. */
  shows: string;
  /** The page's path and query. The default is the landing page. */
  path: string;
  /** The session's state. By default, the visitor is logged out. */
  session: SessionState;
  /** The events that the session receives after the page has been rendered. */
  events?: readonly AuthEvent[];
  /** CSS selector of an element to click as soon as it exists. */
  clicks?: string;
  /** CSS selector of an element to hover over as soon as it exists. */
  hovers?: string;
  /** The content file whose response is replaced, and the replacement. */
  content?: (locale: string) => { path: string; respond: () => Promise<Response> };
  /** Whether to show the progress bar, as if a request were in progress. */
  isInProgress?: boolean;
  /** Whether loading the identity provider's name fails. */
  isProviderUnknown?: boolean;
  /**
   * CSS selector of an element that the page contains once the screen is complete. The page must
   * also contain an `h1`.
   */
  until?: string;
  /** Whether the page itself never appears, so there is no `h1` to wait for. */
  hasNoTitle?: boolean;
  /** The only window width at which this screen exists. */
  width?: Width;
  /** The name of another screen that looks the same to visitors. */
  looksLike?: string;
}

export type ScreenDescription = Partial<Screen> & Pick<Screen, 'shows'>;

/** The widths of the window in CSS pixels. */
export const widths = { wide: 1280, narrow: 360 } as const;
export type Width = keyof typeof widths;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export const screens: readonly Screen[] = Object.entries<ScreenDescription>({
  ...sessionScreens,
  ...contentScreens,
}).map(([name, description]) => ({
  name,
  title: name[0]?.toUpperCase() + name.slice(1).replace(/[A-Z]/g, (one) => ` ${one.toLowerCase()}`),
  path: paths.home,
  session: { value: 'loggedOut' },
  ...description,
}));

interface ScreenRequest {
  screen: Screen;
  locale: Locale;
  /** The colour scheme. Null means the system's. */
  scheme: Scheme | null;
}

/**
 * Returns the URL of a screen, such as
 * `/devtools/screens/one.html?screen=login&locale=ja&scheme=dark`.
 */
export function addressOf({ screen, locale, scheme }: ScreenRequest): string {
  const parameters = { screen: screen.name, locale, ...(scheme && { scheme }) };
  return `/devtools/screens/one.html?${String(new URLSearchParams(parameters))}`;
}

/**
 * Reads the query of a URL that `addressOf` has returned. The defaults are English and the system's
 * colour scheme.
 */
export function readAddress(search: string): ScreenRequest {
  const parameters = new URLSearchParams(search);
  const screen = screens.find(({ name }) => name === parameters.get('screen'));
  if (!screen) {
    throw new Error(`Expected ?screen= one of ${screens.map(({ name }) => name).join(', ')}.`);
  }
  return {
    screen,
    locale: locales.find((locale) => locale === parameters.get('locale')) ?? 'en',
    scheme: schemes.find((scheme) => scheme === parameters.get('scheme')) ?? null,
  };
}
