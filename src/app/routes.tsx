import type { ComponentType } from 'react';
import type { LoaderFunction, Params, RouteObject } from 'react-router-dom';
import type { PageOfList } from '../content/compiledContent';
import {
  entryFile,
  homeFile,
  listFile,
  sportsFile,
  suggestionsFile,
  topicFile,
  topicsFile,
} from '../content/contentFiles';
import { contentLoader, sourceOf, type PageFile } from '../content/pageContent';
import { writtenPages } from '../content/owner';
import { loadTexts } from '../locale/loadTexts';
import type { Locale } from '../locale/locales';
import { projectsLoader } from '../pages/projects/projectsLoader';
import {
  listPagePath,
  listSections,
  ownPagePath,
  paths,
  privateEntryPath,
  type ListSection,
  type SectionName,
} from '../paths';
import { LoadingPage } from '../frame/LoadingPage';
import { NotFoundPage } from '../frame/NotFoundPage';
import { ErrorPage } from './ErrorPage';
import { Layout } from './Layout';
import type { RouteHandle } from './routeHandle';
import { ShownPage } from './ShownPage';
import { reloadAfterFailure } from './reloadIfReplaced';

const pageCode = {
  shell: () => import(/* webpackChunkName: "shell" */ '../pages/shell/ShellPage'),
  home: () => import(/* webpackChunkName: "home" */ '../pages/home/HomePage'),
  projects: () => import(/* webpackChunkName: "projects" */ '../pages/projects/ProjectsPage'),
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

type LazyPage = () => Promise<{ Component: ComponentType }>;

const [projects, furtherProjects] = listRoutes('projects', pageCode.projects, projectsLoader);

/** All pages of the site (docs/specification.md, section 2). */
export const pages: RouteObject[] = [
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
    ...listRoutes(section, pageCode.list),
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
  ...signInRoutes(),
  { id: 'notFound', path: '*', Component: NotFoundPage },
];

/**
 * The ids of the two routes that contain all pages: the layout route, and the route whose error
 * boundary is the error page.
 */
export const layoutId = 'layout';
export const boundaryId = 'pages';

/** The route table. All pages are inside the layout and its error boundary. */
export const routes: RouteObject[] = [
  {
    id: layoutId,
    Component: Layout,
    loader: (args) => loadTexts(sourceOf(args).locale as Locale),
    // Reload the messages on every navigation, so that they are always in the same language as the
    // content.
    shouldRevalidate: () => true,
    middleware: [reloadAfterFailure],
    children: [
      {
        id: boundaryId,
        Component: ShownPage,
        ErrorBoundary: ErrorPage,
        HydrateFallback: LoadingPage,
        children: pages,
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
  file: PageFile<Content>,
  {
    isMissing,
    ...handle
  }: { isMissing?: (content: Content) => boolean } & Omit<RouteHandle, 'content'> = {},
) {
  return { loader: contentLoader(file, isMissing), handle: { content: file, ...handle } };
}

/** Returns the routes for a list's first page and its subsequent pages. */
function listRoutes(
  name: 'projects' | ListSection,
  lazy: LazyPage,
  loader?: LoaderFunction,
): [first: RouteObject, further: RouteObject] {
  const path = `/${name}`;
  const list = content<PageOfList<unknown>>(
    (locale, { page = '1' }) => listFile(locale, name, Number(page)),
    // The list of a section without entries does not exist, so its URL shows the not-found page.
    { isMissing: ({ count }) => count === 0, kind: name },
  );
  const route = { lazy, ...list, ...(loader && { loader }) };
  return [
    { id: name, path, ...route },
    { id: `${name}/page`, path: listPagePath(path, ':page'), ...route },
  ];
}

function entryRoute(name: 'projects' | SectionName, lazy: LazyPage): RouteObject {
  return {
    id: `${name}/entry`,
    path: `/${name}/:slug`,
    lazy,
    ...content((locale, { slug = '' }) => entryFile(locale, name, slug), {
      ...(name !== 'sports-records' && { kind: name }),
    }),
  };
}
