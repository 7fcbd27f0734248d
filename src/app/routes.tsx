import type { DataStrategyResult, MiddlewareFunction, Params, RouteObject } from 'react-router-dom';
import {
  entryFile,
  homeFile,
  listFile,
  sportsFile,
  suggestionsFile,
  topicFile,
  topicsFile,
  yearFile,
} from '../content/contentFiles';
import { yearId } from '../content/year';
import { contentLoader, sourceOf, type ContentFileOf } from '../content/pageContent';
import { writtenPages } from '../content/owner';
import { loadMessages } from '../locale/loadMessages';
import type { Locale } from '../locale/locales';
import {
  listPagePath,
  listSections,
  ownPagePath,
  paths,
  privateEntryPath,
  type ContentSection,
  type EntryKind,
} from '../paths';
import { LoadingPage } from '../frame/LoadingPage';
import { NotFoundPage } from '../frame/NotFoundPage';
import { isHydrated } from '../documentState';
import { recover } from '../start/recover';
import { RouteErrorPage } from './RouteErrorPage';
import { Layout } from './Layout';
import type { RouteHandle } from './routeHandle';
import { GuardedPage } from './GuardedPage';

const pageCode = {
  shell: () => import(/* webpackChunkName: "shell" */ '../pages/shell/ShellPage'),
  home: () => import(/* webpackChunkName: "home" */ '../pages/home/HomePage'),
  sportsRecords: () =>
    import(/* webpackChunkName: "sportsRecords" */ '../pages/sportsRecords/SportsRecordsPage'),
  sport: () => import(/* webpackChunkName: "sport" */ '../pages/sport/SportPage'),
  list: () => import(/* webpackChunkName: "list" */ '../pages/list/ListPage'),
  entry: () => import(/* webpackChunkName: "entry" */ '../pages/entry/EntryPage'),
  text: () => import(/* webpackChunkName: "text" */ '../pages/text/TextPage'),
  topics: () => import(/* webpackChunkName: "topics" */ '../pages/topics/TopicsPage'),
  topic: () => import(/* webpackChunkName: "topic" */ '../pages/topics/TopicPage'),
  search: () => import(/* webpackChunkName: "search" */ '../pages/search/SearchPage'),
};

const signInCode = process.env.SIGN_IN !== 'off' && {
  login: () => import(/* webpackChunkName: "login" */ '../pages/login/LoginPage'),
  private: () => import(/* webpackChunkName: "private" */ '../pages/private/PrivateListPage'),
  // A private entry looks like a public one, so the two pages share a chunk.
  privateEntry: () => import(/* webpackChunkName: "entry" */ '../pages/private/PrivateEntryPage'),
};

/**
 * The functions that load the pages, keyed by chunk name. The build uses these names to find each
 * page's scripts and styles.
 */
export const code = { ...pageCode, ...signInCode };

const topicRoute = `${paths.topics}/:topic`;
const topicContent = (locale: string, { topic = '', page = '1' }: Params) =>
  topicFile(locale, topic, Number(page));

const [projects, furtherProjects] = listRoutes('projects');

/** The pages that show the owner's public content. */
const contentPages: RouteObject[] = [
  {
    id: 'root',
    path: paths.home,
    lazy: pageCode.shell,
    children: [{ id: 'home', index: true, lazy: pageCode.home, ...content(homeFile) }, projects],
  },
  furtherProjects,
  entryRoute('projects', pageCode.entry),
  {
    id: 'sports-records',
    path: '/sports-records',
    lazy: pageCode.sportsRecords,
    ...content(sportsFile, { isMissing: (sports) => sports.length === 0 }),
  },
  entryRoute('sports-records', pageCode.sport),
  ...listSections.flatMap((section) => [
    ...listRoutes(section),
    entryRoute(section, pageCode.entry),
  ]),
  ...writtenPages.map((slug) => ({
    id: `pages/${slug}`,
    path: ownPagePath(slug),
    lazy: pageCode.text,
    ...content((locale) => entryFile(locale, 'pages', slug)),
  })),
  {
    id: 'topics',
    path: paths.topics,
    lazy: pageCode.topics,
    ...content(topicsFile, { isMissing: (topics) => topics.length === 0 }),
  },
  { id: 'topic', path: topicRoute, lazy: pageCode.topic, ...content(topicContent) },
  {
    id: 'topic/page',
    path: listPagePath(topicRoute, ':page'),
    lazy: pageCode.topic,
    ...content(topicContent),
  },
  {
    id: 'search',
    path: paths.search,
    lazy: pageCode.search,
    ...content(suggestionsFile),
  },
];

const otherPages: RouteObject[] = [
  ...signInRoutes(),
  { id: 'notFound', path: '*', Component: NotFoundPage },
];

/** All pages of the site (docs/specification.md, section 2). */
export const pages = [...contentPages, ...otherPages];

/**
 * The ids of the two routes that contain all pages: the layout route, and the route whose error
 * boundary is the error page.
 */
export const layoutId = 'layout';
export const boundaryId = 'pages';

/**
 * Middleware for all routes. If a page's code or data cannot be loaded, it calls `recover`. Meanwhile,
 * the previous page stays on screen. What happens before the page is hydrated is decided in
 * src/start/startPage.ts.
 */
const recoverNavigation: MiddlewareFunction = async ({ request }, next) => {
  const results = (await next()) as Record<string, DataStrategyResult>;
  const hasFailed = Object.values(results).some(({ type }) => type === 'error');
  // This navigation must not end while a new document is being opened, because it would briefly
  // show an error.
  if (hasFailed && isHydrated() && (await recover(new URL(request.url))))
    await new Promise(() => {});
  return results;
};

/** The route table. All pages are inside the layout and its error boundary. */
export const routes: RouteObject[] = [
  {
    id: layoutId,
    Component: Layout,
    loader: (args) => loadMessages(sourceOf(args).locale as Locale),
    // Reload the messages on every navigation, so that they are always in the same language as the
    // content.
    shouldRevalidate: () => true,
    middleware: [recoverNavigation],
    children: [
      {
        id: boundaryId,
        Component: GuardedPage,
        ErrorBoundary: RouteErrorPage,
        HydrateFallback: LoadingPage,
        children: [
          // The margin of these pages shows the last twelve months (src/entries/YearLine.tsx).
          { id: yearId, ...content(yearFile), children: contentPages },
          ...otherPages,
        ],
      },
    ],
  },
];

/** Returns the routes for pages that exist only on a site with sign-in. */
function signInRoutes(): RouteObject[] {
  if (!signInCode) return [];
  return [
    { id: 'login', path: paths.login, lazy: signInCode.login },
    {
      id: 'private',
      path: paths.private,
      handle: { requiresAuth: true },
      children: [
        { id: 'private/list', path: paths.private, lazy: signInCode.private },
        {
          id: 'private/entry',
          path: privateEntryPath({ section: ':section', slug: ':slug' }),
          lazy: signInCode.privateEntry,
        },
      ],
    },
  ];
}

/**
 * Returns the loader and the handle for a page that shows a compiled file. The loader is not in the
 * page's module, so that the code and the content load in parallel.
 */
function content<Content>(
  file: ContentFileOf<Content>,
  {
    isMissing,
    ...handle
  }: { isMissing?: (content: Content) => boolean } & Omit<RouteHandle, 'content'> = {},
) {
  return { loader: contentLoader(file, isMissing), handle: { content: file, ...handle } };
}

/** Returns the routes for a list's first page and its subsequent pages. */
function listRoutes(name: EntryKind): [first: RouteObject, further: RouteObject] {
  const path = `/${name}`;
  const route = {
    lazy: pageCode.list,
    ...content((locale, { page = '1' }) => listFile(locale, name, Number(page)), {
      // The list of a section without entries does not exist, so its URL shows the not-found page.
      // The list of projects always exists (docs/specification.md, section 2).
      isMissing: ({ count }) => count === 0 && name !== 'projects',
      kind: name,
    }),
  };
  return [
    { id: name, path, ...route },
    { id: `${name}/page`, path: listPagePath(path, ':page'), ...route },
  ];
}

function entryRoute(
  name: ContentSection,
  lazy: typeof pageCode.entry | typeof pageCode.sport,
): RouteObject {
  return {
    id: `${name}/entry`,
    path: `/${name}/:slug`,
    lazy,
    ...content((locale, { slug = '' }) => entryFile(locale, name, slug), {
      ...(name !== 'sports-records' && { kind: name }),
    }),
  };
}
