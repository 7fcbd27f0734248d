import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, Navigate, Route, useLocation, type Params } from 'react-router-dom';
import { selectIsLoggedIn, selectIsPending, useAuth } from '../auth/AuthProvider';
import {
  listPagePath,
  notesSections,
  ownPagePath,
  paths,
  privateEntryPath,
  type ListSection,
  type SectionName,
} from '../paths';
import type { ContentCache } from '../content/contentCache';
import {
  entryFile,
  homeFile,
  listFile,
  sportsFile,
  topicFile,
  topicsFile,
  type ContentFile,
} from '../content/contentFiles';
import { writtenPages } from '../content/writtenSections';
import { PageHead } from '../reading/PageHead';
import { Loading } from '../ui/Loading';
import { Page as PageLayout } from '../ui/Page';
import { useIsHydrated } from '../ui/useIsHydrated';
import { lazyPage, type LazyPage } from './lazyPage';
import { renderedKey } from './useLocations';

/**
 * A page, or several of one kind (specification, section 2). The build derives from these which pages exist
 * (build/seo/sitePages.ts).
 */
export interface SiteRoute {
  name: string;
  /** Absolute path; `*` for all other paths. */
  path: string;
  Page: ComponentType | LazyPage;
  /** The compiled file that the page shows. */
  content?: (locale: string, params: Params) => ContentFile<unknown>;
  /** If true, only signed-in visitors may see the page; others are redirected to `/`. */
  requiresAuth?: boolean;
  /** If true, the page is not in the sitemap. */
  isUnlisted?: boolean;
  children?: readonly SiteRoute[];
}

const ShellPage = lazyPage('shell', () =>
  import(/* webpackChunkName: "shell" */ '../pages/shell/ShellPage').then((page) => page.ShellPage),
);
const HomePage = lazyPage('home', () =>
  import(/* webpackChunkName: "home" */ '../pages/home/HomePage').then((page) => page.HomePage),
);
const ProjectsPage = lazyPage('projects', () =>
  import(/* webpackChunkName: "projects" */ '../pages/projects/ProjectsPage').then(
    (page) => page.ProjectsPage,
  ),
);
const SportsRecordsPage = lazyPage('sportsRecords', () =>
  import(/* webpackChunkName: "sportsRecords" */ '../pages/sportsRecords/SportsRecordsPage').then(
    (page) => page.SportsRecordsPage,
  ),
);
const SportPage = lazyPage('sport', () =>
  import(/* webpackChunkName: "sport" */ '../pages/sport/SportPage').then((page) => page.SportPage),
);
const ProjectPage = lazyPage('project', () =>
  import(/* webpackChunkName: "project" */ '../pages/project/ProjectPage').then(
    (page) => page.ProjectPage,
  ),
);
const ArticlesPage = lazyPage('articles', () =>
  import(/* webpackChunkName: "articles" */ '../pages/articles/ArticlesPage').then(
    (page) => page.ArticlesPage,
  ),
);
const ArticlePage = lazyPage('article', () =>
  import(/* webpackChunkName: "article" */ '../pages/article/ArticlePage').then(
    (page) => page.ArticlePage,
  ),
);
const NotesPage = lazyPage('notes', () =>
  import(/* webpackChunkName: "notes" */ '../pages/notes/NotesPage').then((page) => page.NotesPage),
);
const NotePage = lazyPage('note', () =>
  import(/* webpackChunkName: "note" */ '../pages/note/NotePage').then((page) => page.NotePage),
);
const TextPage = lazyPage('text', () =>
  import(/* webpackChunkName: "text" */ '../pages/text/TextPage').then((page) => page.TextPage),
);
const TopicsPage = lazyPage('topics', () =>
  import(/* webpackChunkName: "topics" */ '../pages/topics/TopicsPage').then(
    (page) => page.TopicsPage,
  ),
);
const TopicPage = lazyPage('topic', () =>
  import(/* webpackChunkName: "topic" */ '../pages/topics/TopicPage').then(
    (page) => page.TopicPage,
  ),
);
const SearchPage = lazyPage('search', () =>
  import(/* webpackChunkName: "search" */ '../pages/search/SearchPage').then(
    (page) => page.SearchPage,
  ),
);
export const NotFoundPage = lazyPage('notFound', () =>
  import(/* webpackChunkName: "notFound" */ '../pages/notFound/NotFoundPage').then(
    (page) => page.NotFoundPage,
  ),
);

const [projects, pageOfProjects, project] = listRoutes('projects', ProjectsPage, ProjectPage);

const topicRoute = `${paths.topics}/:topic`;
const topicContent = (locale: string, { topic = '', page = '1' }: Params) =>
  topicFile(locale, topic, Number(page));

/** All pages of the site. */
export const routes: readonly SiteRoute[] = [
  {
    name: 'root',
    path: paths.home,
    Page: ShellPage,
    children: [
      { name: 'home', path: paths.home, Page: HomePage, content: homeFile },
      projects,
      pageOfProjects,
    ],
  },
  project,
  {
    name: 'sports-records',
    path: '/sports-records',
    Page: SportsRecordsPage,
    content: sportsFile,
  },
  entryRoute('sports-records', SportPage),
  ...listRoutes('article-share', ArticlesPage, ArticlePage),
  ...notesSections.flatMap((section) => listRoutes(section, NotesPage, NotePage)),
  ...writtenPages.map((slug): SiteRoute => ({
    name: `pages/${slug}`,
    path: ownPagePath(slug),
    Page: TextPage,
    content: (locale) => entryFile(locale, 'pages', slug),
  })),
  { name: 'topics', path: paths.topics, Page: TopicsPage, content: topicsFile },
  { name: 'topic', path: topicRoute, Page: TopicPage, content: topicContent },
  {
    name: 'topic/page',
    path: listPagePath(topicRoute, ':page'),
    Page: TopicPage,
    content: topicContent,
  },
  {
    name: 'search',
    path: paths.search,
    Page: SearchPage,
    content: topicsFile,
    isUnlisted: true,
  },
  ...signInRoutes(),
  { name: 'notFound', path: '*', Page: NotFoundPage, isUnlisted: true },
];

/** The pages of a site with sign-in. */
function signInRoutes(): readonly SiteRoute[] {
  if (process.env.SIGN_IN === 'off') return [];
  const LoginPage = lazyPage('login', () =>
    import(/* webpackChunkName: "login" */ '../pages/login/LoginPage').then(
      (page) => page.LoginPage,
    ),
  );
  const PrivatePages = lazyPage('private', () =>
    import(/* webpackChunkName: "private" */ '../pages/private/PrivatePages').then(
      (page) => page.PrivatePages,
    ),
  );
  const PrivatePage = lazyPage('private', () =>
    import(/* webpackChunkName: "private" */ '../pages/private/PrivatePage').then(
      (page) => page.PrivatePage,
    ),
  );
  return [
    { name: 'login', path: paths.login, Page: LoginPage, isUnlisted: true },
    {
      name: 'private',
      path: paths.private,
      Page: PrivatePages,
      requiresAuth: true,
      children: [
        { name: 'private/list', path: paths.private, Page: PrivatePage, isUnlisted: true },
        privateRoute('projects', ProjectPage),
        privateRoute('article-share', ArticlePage),
        ...notesSections.map((section) => privateRoute(section, NotePage)),
        privateRoute('pages', TextPage),
      ],
    },
  ];
}

/** The first page of a list, its other pages, and the pages of its entries. */
function listRoutes(
  name: 'projects' | ListSection,
  List: LazyPage,
  Entry: LazyPage,
): readonly [SiteRoute, SiteRoute, SiteRoute] {
  const path = `/${name}`;
  const content = (locale: string, { page = '1' }: Params) => listFile(locale, name, Number(page));
  return [
    { name, path, Page: List, content },
    { name: `${name}/page`, path: listPagePath(path, ':page'), Page: List, content },
    entryRoute(name, Entry),
  ];
}

function entryRoute(name: 'projects' | SectionName, Page: LazyPage): SiteRoute {
  return {
    name: `${name}/entry`,
    path: `/${name}/:slug`,
    Page,
    content: (locale, { slug = '' }) => entryFile(locale, name, slug),
  };
}

/** A private entry has the page of its kind, in `PrivatePages`. */
function privateRoute(section: string, Page: LazyPage): SiteRoute {
  const path = privateEntryPath({ section, slug: ':slug' });
  return { name: `private/${section}`, path, Page, isUnlisted: true };
}

/** The elements for React Router; a route that requires a session is wrapped in `RequireAuth`. */
export function routeElements(table: readonly SiteRoute[]) {
  return table.map(({ name, path, Page, requiresAuth, children }) => {
    const page = <Page />;
    return (
      <Route
        key={name}
        path={path}
        element={requiresAuth ? <RequireAuth>{page}</RequireAuth> : page}
      >
        {children && routeElements(children)}
      </Route>
    );
  });
}

/**
 * Guards routes marked `requiresAuth`: visitors who are not logged in are redirected to `/` (specification, section 6).
 * If they arrived without a session, signing in brings them back.
 */
function RequireAuth({ children }: { children: ReactNode }) {
  const { pathname, search, hash, key } = useLocation();
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const isPending = useAuth(selectIsPending);
  const isHydrated = useIsHydrated();
  const [hadSession, setHadSession] = useState(false);
  if (isLoggedIn && !hadSession) setHadSession(true);
  const from = pathname + search + hash;
  // After a logout the next visitor must not be sent there. Memoized, because <Navigate> navigates for each new object.
  const state = useMemo(() => (hadSession ? null : { from }), [hadSession, from]);
  // A prerendered page is the same for all visitors, and for all private entries, so it never contains a guarded page.
  if (isPending || !isHydrated || key === renderedKey) {
    return (
      <PageLayout>
        <PageHead unlisted />
        <Loading />
      </PageLayout>
    );
  }
  if (isLoggedIn) return children;
  return <Navigate to={paths.home} replace state={state} />;
}

interface RouteObject extends Omit<SiteRoute, 'children'> {
  children?: RouteObject[];
}

/** The pages at a path, the outer one first, with the parameters of the path. */
function matchesAt(pathname: string) {
  // React Router changes nothing in the table, but does not accept a readonly array.
  return matchRoutes(routes as RouteObject[], pathname) ?? [];
}

/** The pages that are shown at a path, the outer one first. */
export function pagesAt(pathname: string): readonly LazyPage[] {
  return matchesAt(pathname).flatMap(({ route: { Page } }) => ('preload' in Page ? [Page] : []));
}

/** Whether only signed-in visitors may see the page at a path. */
export function isGuarded(pathname: string): boolean {
  return matchesAt(pathname).some(({ route }) => route.requiresAuth);
}

/** Loads the code and the content of the page at a path, so that it renders without suspending. */
export async function preloadPage(
  pathname: string,
  locale: string,
  content: ContentCache,
): Promise<void> {
  await Promise.all(
    matchesAt(pathname).flatMap(({ route: { Page, content: file }, params }) => [
      'preload' in Page && Page.preload(),
      file && content(file(locale, params)),
    ]),
  );
}
