import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { App } from './app/App';
import { isGuarded, pagesAt, preloadPage, routes } from './app/routes';
import { makeStore } from './app/store';
import { authMachine } from './auth/authMachine';
import { createContentCache, resolved } from './content/contentCache';
import type { ContentFile } from './content/contentFiles';
import { addressOf } from './locale/address';
import { loadMessages } from './locale/loadMessages';
import type { Locale } from './locale/locales';
import { paths } from './paths';

// For the build, which cannot import routes.tsx in Node: it imports CSS.
export { routes };

/** A page of the site as HTML. */
export interface RenderedPage {
  /** The title, meta and link elements for `<head>`. */
  head: string;
  /** The content of #app. */
  body: string;
  /** Names of the chunks with its code and CSS. */
  chunks: readonly string[];
  /** Paths of the compiled files with its content. */
  content: readonly string[];
  /** Whether only signed-in visitors may see it; then only the application can show it. */
  isGuarded: boolean;
}

/** React renders elements for the head wherever they occur; in a fragment without a head, they come first. */
const headElements = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)+/;

/**
 * Renders a page as a logged-out visitor sees it: the entry point of the site for the build. `hydrateSite` hydrates
 * what this renders.
 *
 * @param pathname `paths.notFound` for the not-found page
 * @param ofAddress the language that the address names, if it names one
 * @param read gives the content of a compiled file; throws if it does not exist
 */
export async function renderPage(
  pathname: string,
  locale: Locale,
  ofAddress: Locale | undefined,
  read: <Content>(file: ContentFile<Content>) => Content,
): Promise<RenderedPage> {
  const files: string[] = [];
  const content = createContentCache((file) => {
    files.push(file.path);
    return resolved(read(file));
  });
  const [messages] = await Promise.all([
    loadMessages(locale),
    preloadPage(pathname, locale, content),
  ]);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <App
      store={makeStore({ context: noCalls, locale })}
      auth={createActor(authMachine)}
      content={content}
      prerendered={{ locale, pathname }}
      texts={{ locale, messages }}
      router={({ children }) => (
        <StaticRouter
          basename={addressOf(paths.home, ofAddress)}
          location={addressOf(pathname, ofAddress)}
        >
          {children}
        </StaticRouter>
      )}
    />,
    {
      onError: (error) => void failures.push(error),
      // As one document: by default, React moves large parts into place with a script.
      progressiveChunkSize: Infinity,
    },
  );
  const html = await new Response(prelude).text();
  // By default, React silently leaves a part that failed to the browser.
  if (failures.length > 0) throw failures[0];
  const head = headElements.exec(html)?.[0] ?? '';
  return {
    head,
    body: html.slice(head.length),
    chunks: pagesAt(pathname).map(({ chunk }) => chunk),
    content: files,
    isGuarded: isGuarded(pathname),
  };
}

/** Rendering a page calls no API. */
const noCalls = new Proxy({} as Parameters<typeof makeStore>[0]['context'], {
  get(_, name) {
    throw new Error(`${String(name)}: expected no call while a page is rendered`);
  },
});
