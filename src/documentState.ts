import { readAddress } from './locale/address';
import { isLocale, type Locale } from './locale/locales';
import { isPrivateEntryPath, paths, withoutSlash } from './paths';

/*
 * What the build and the three programs of a page tell each other: the inline script
 * (start/inlineScript.ts), the start script (start/startScript.ts) and the application (index.tsx).
 * They do so in attributes of the document, and in `window.pageStart`. Only this file knows the names
 * of the attributes. Each attribute means one thing, and each is read and written by the functions
 * below.
 *
 * | Attribute                   | Written by                    | Meaning                                  |
 * | --------------------------- | ----------------------------- | ---------------------------------------- |
 * | `<html lang>`               | build, application            | the language of the page that is shown   |
 * | `<html data-build>`         | build                         | the two scripts and the content folder   |
 * | `<html data-locale>`        | inline script                 | the language that the visitor should see |
 * | `<html data-session>`       | inline script, application    | the session status that is shown         |
 * | `<html data-hydrated>`      | application                   | React has hydrated the page              |
 * | `<div id="app" data-page>`  | build                         | the path of the page that was rendered   |
 * | `<div … data-scripts>`      | build                         | the scripts with the page's own code     |
 * | `<div … data-content>`      | build                         | the content that hydration needs         |
 */

const root = () => document.documentElement;
const app = () => document.getElementById('app');
const listed = (text: string | undefined) => text?.split(' ').filter((item) => item !== '') ?? [];

/** The session status that the top bar shows. */
export type SessionStatus = 'pending' | 'loggedOut' | 'loggedIn';

/** A press that is held back until the page is hydrated (start/earlyInput.ts). */
export interface HeldPress {
  type: 'click' | 'submit' | 'change';
  element: HTMLElement;
  /** The position of the element among the elements that are like it. */
  index: number;
  /** The value that was chosen in a select. */
  value?: string;
}

/** What the three programs of a page hand to each other. The inline script creates it. */
export interface PageStart {
  /** Whether the visitor has done something that needs the application. */
  isNeeded: boolean;
  /** The visitor's last press on something that needs the application. */
  press?: HeldPress | undefined;
  /**
   * Called each time the visitor does something that needs the application. At first, it loads the
   * start script. The start script replaces it with a function that loads the application.
   */
  start: () => void;
  /**
   * Hydrates the page. The application adds this function.
   *
   * @returns rejects if something could not be loaded; the function can then be called again
   */
  hydrate?: () => Promise<void>;
}

declare global {
  interface Window {
    /** Undefined if no inline script has run, as with `npm run dev`. */
    pageStart?: PageStart;
  }
}

/** A build of the site, named by three URLs that contain hashes of all its code and content. */
export interface BuildName {
  /** The URL of the start script (start/startScript.ts). */
  start: string;
  /** The URL of the application (index.tsx), which contains the hashes of all other code. */
  application: string;
  /** The URL of the folder with the compiled content (content/loadContent.ts). */
  contentPath: string;
}

/** Returns the build's name, or undefined if the page was not prerendered, as with `npm run dev`. */
export function readBuild(): BuildName | undefined {
  const [start, application, contentPath] = listed(root().dataset['build']);
  return start && application && contentPath ? { start, application, contentPath } : undefined;
}

/** Returns the text that identifies the build of a document, given the document's HTML. */
export function buildIn(html: string): string | undefined {
  return /<html[^>]* data-build="([^"]*)"/.exec(html)?.[1];
}

/** Returns the text that identifies the build of a document, in the form that `buildIn` returns. */
export function ownBuild(of: Document = document): string | undefined {
  return of.documentElement.dataset['build'];
}

/** A page that the build rendered into the document. */
export interface PrerenderedPage {
  locale: Locale;
  /**
   * The path in the route table for which the page was rendered: the path in the URL,
   * `paths.notFound` or, for a private entry, `paths.private`.
   */
  pathname: string;
}

/**
 * Returns the page that the build rendered into the document (src/prerender.tsx), or undefined if
 * there is no page to hydrate. That happens during development, on hosts that send the same page for
 * all URLs, and on hosts that send the not-found page for private entries.
 */
export function readPrerenderedPage(): PrerenderedPage | undefined {
  const page = app()?.dataset['page'];
  const { lang: locale } = root();
  if (page === undefined || !isLocale(locale)) return undefined;
  const rendered = readAddress(page);
  const address = readAddress(window.location.pathname);
  // A host may send the not-found page in response to any URL, but there is a page for a private
  // entry.
  const isAtAnyAddress = isPrivateEntryPath(address.path)
    ? rendered.path === paths.private
    : rendered.path === paths.notFound;
  // The page can be hydrated only if its language matches the language in the URL, because its
  // links contain the language.
  if (rendered.locale !== address.locale) return undefined;
  if (!isAtAnyAddress && rendered.path !== withoutSlash(address.path)) return undefined;
  return { locale, pathname: rendered.path };
}

/** Returns the URLs of the scripts that hydrate this page: its own code, and the application. */
export function readScripts(): readonly string[] {
  return [...listed(app()?.dataset['scripts']), ...listed(readBuild()?.application)];
}

/** Returns the URLs of the content that the application needs in order to hydrate this page. */
export function readPageContent(): readonly string[] {
  return listed(app()?.dataset['content']);
}

/** Returns the language of the page that is shown. */
export function shownLanguage(): string {
  return root().lang;
}

/** Sets the language of the page that is shown. */
export function setShownLanguage(locale: Locale): void {
  // Setting `lang` makes the browser compute all styles again, even if the language is the same.
  if (root().lang !== locale) root().lang = locale;
}

/** Returns the language that the visitor should see, or undefined if no inline script has run. */
export function visitorLanguage(): Locale | undefined {
  const { locale } = root().dataset;
  return isLocale(locale) ? locale : undefined;
}

export function setVisitorLanguage(locale: Locale): void {
  root().dataset['locale'] = locale;
}

/** Returns the session status that the document shows, or undefined if no inline script has run. */
export function shownSession(): SessionStatus | undefined {
  return root().dataset['session'] as SessionStatus | undefined;
}

/** Shows the session's status. CSS uses it until the page is hydrated (BySession.module.css). */
export function showSession(status: SessionStatus): void {
  root().dataset['session'] = status;
}

export function isHydrated(): boolean {
  return 'hydrated' in root().dataset;
}

export function setHydrated(): void {
  root().dataset['hydrated'] = '';
}

/** Resolves when the page is hydrated. */
export function untilHydrated(): Promise<void> {
  return new Promise((resolve) => {
    if (isHydrated()) return resolve();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(root(), { attributeFilter: ['data-hydrated'] });
  });
}

/** Keeps the page from being painted until `showPage` is called. */
export function hidePage(): void {
  root().style.visibility = 'hidden';
}

export function showPage(): void {
  root().style.removeProperty('visibility');
}

export function isPageHidden(): boolean {
  return root().style.visibility === 'hidden';
}

/** The id of the message about a page that does not react (src/app/Layout.tsx). */
export const startFailureId = 'start-failure';

/** Shows or hides the message that the page could not react to what the visitor has pressed. */
export function showStartFailure(isShown: boolean): void {
  const message = document.getElementById(startFailureId);
  if (message) message.hidden = !isShown;
}
