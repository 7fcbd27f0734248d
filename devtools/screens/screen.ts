import type { StateValueFrom } from 'xstate';
import type { AuthContext, AuthEvent, authMachine } from '../../src/auth/authMachine';

/** Where the session is: a state of the auth machine, with what differs of its context. */
export interface SessionState {
  value: StateValueFrom<typeof authMachine>;
  context?: Partial<AuthContext>;
}

/** What becomes of one file of the owner's content; every other one is the site's own. */
export interface FileFate {
  /** Path of its URL. */
  path: string;
  /** What is given where somebody asks for it. Throws where the code of the page is to fail. */
  load: () => Promise<unknown>;
}

/** A state of what visitors see. */
export interface Screen {
  /** Its name in addresses, unique. */
  name: string;
  title: string;
  /** What is to be seen, in a sentence. */
  shows: string;
  /** Path of the page, with its query. */
  path: string;
  session: SessionState;
  /** Told to the session once the page is there. */
  events?: readonly AuthEvent[];
  /** What the visitor does once the page is there: a CSS selector of what is pressed, or rested on. */
  hand?: { presses: string } | { restsOn: string };
  /** In the language of the page. */
  content?: (locale: string) => FileFate;
  /** A call is in flight that asked for the progress bar. */
  isInProgress?: boolean;
  /** The identity provider's name cannot be had. */
  isProviderUnknown?: boolean;
  /** A CSS selector of what is there, besides the title of the page, once all of it is. */
  until?: string;
  /** The page itself never comes, and so no title. */
  hasNoTitle?: boolean;
  /** Only a window that is narrow, or wide, shows it. */
  width?: 'narrow' | 'wide';
  /** Name of a screen that looks the same: visitors are not told the difference. */
  looksLike?: string;
}
