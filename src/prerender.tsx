import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { pagesAt } from './app/routes';
import { site } from './app/showSite';
import { makeStore } from './app/store';
import { authMachine } from './auth/authMachine';
import type { ContentFile } from './content/contentFiles';
import { fulfilled } from './content/settled';
import { createContentSource } from './content/useContent';
import { loadMessages } from './locale/loadMessages';
import type { Locale } from './locale/locales';

/** A page of the site as HTML. */
export interface RenderedPage {
  /** What belongs into `<head>`: title, meta and link elements. */
  head: string;
  /** What belongs into #app. */
  body: string;
  /** Paths of the compiled files that it shows. */
  content: readonly string[];
  /** Names of the chunks that its code and CSS are in. */
  chunks: readonly string[];
}

/** Elements that React puts into the head wherever they are rendered; without a head, they come first. */
const headElements = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/;

/**
 * Renders a page at build time, as a visitor sees it who is not logged in, in one language. The front
 * door of the site for the build: `showSite` takes over what this renders.
 *
 * @param pathname of its URL; `paths.notFound` for the not-found page
 * @param read gives what a compiled file holds; throws where there is none
 */
export async function renderPage(
  pathname: string,
  locale: Locale,
  read: <Content>(file: ContentFile<Content>) => Content,
): Promise<RenderedPage> {
  const pages = pagesAt(pathname);
  const [messages] = await Promise.all([
    loadMessages(locale),
    ...pages.map((page) => page.preload()),
  ]);
  const shown: string[] = [];
  // Asked once for each file.
  const content = createContentSource((file) => {
    shown.push(file.path);
    return fulfilled(read(file));
  });

  const failures: unknown[] = [];
  const { prelude } = await prerender(
    site({
      store: makeStore({ context: nobodyCalls, locale }),
      auth: createActor(authMachine),
      content,
      opening: { locale, pathname, content: [] },
      texts: { locale, messages },
      router: ({ children }) => <StaticRouter location={pathname}>{children}</StaticRouter>,
    }),
    {
      onError: (error) => void failures.push(error),
      // In one piece: what is larger than that would come after the page, moved to its place by a script.
      progressiveChunkSize: Infinity,
    },
  );
  const html = await new Response(prelude).text();
  // React leaves to the browser a part that failed, and nobody would know.
  if (failures.length > 0) throw failures[0];
  const head = headElements.exec(html)?.[0] ?? '';
  return {
    head,
    body: html.slice(head.length),
    content: shown,
    chunks: pages.map(({ chunk }) => chunk),
  };
}

/** Nothing is called while a page is rendered. */
const nobodyCalls = new Proxy({} as Parameters<typeof makeStore>[0]['context'], {
  get(_, name) {
    throw new Error(`${String(name)}: expected no call while a page is rendered`);
  },
});
