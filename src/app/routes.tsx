import type { ComponentType } from 'react';
import { matchRoutes, Route } from 'react-router-dom';
import { RequireAuth } from '../auth/RequireAuth';
import {
  entryPath,
  listPagePath,
  notesSections,
  paths,
  projectPath,
  sectionPath,
  type SectionName,
} from '../paths';
import { lazyPage, type LazyPage } from './lazyPage';

/** One row of specification, section 2. */
export interface SiteRoute {
  name: string;
  /** Absolute path; `*` for any other. */
  path: string;
  /** The page, loaded on demand. */
  Page: ComponentType | LazyPage;
  /** Who is not logged in is sent to `/`. No route bears the mark today. */
  requiresAuth?: boolean;
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
const LoginPage = lazyPage('login', () =>
  import(/* webpackChunkName: "login" */ '../pages/login/LoginPage').then((page) => page.LoginPage),
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
export const NotFoundPage = lazyPage('notFound', () =>
  import(/* webpackChunkName: "notFound" */ '../pages/notFound/NotFoundPage').then(
    (page) => page.NotFoundPage,
  ),
);

/** Every page of the site. */
export const routes: readonly SiteRoute[] = [
  {
    name: 'root',
    path: paths.home,
    Page: ShellPage,
    children: [
      { name: 'home', path: paths.home, Page: HomePage },
      { name: 'projects', path: paths.projects, Page: ProjectsPage },
      { name: 'projects/page', path: listPagePath(paths.projects, ':page'), Page: ProjectsPage },
    ],
  },
  { name: 'project', path: projectPath(':slug'), Page: ProjectPage },
  { name: 'login', path: paths.login, Page: LoginPage },
  { name: 'sports-records', path: sectionPath('sports-records'), Page: SportsRecordsPage },
  { name: 'sports-records/entry', path: entryPath('sports-records', ':slug'), Page: SportPage },
  ...listRoutes('article-share', ArticlesPage),
  { name: 'article-share/entry', path: entryPath('article-share', ':slug'), Page: ArticlePage },
  ...notesSections.flatMap((section) => [
    ...listRoutes(section, NotesPage),
    { name: `${section}/entry`, path: entryPath(section, ':slug'), Page: NotePage },
  ]),
  { name: 'notFound', path: '*', Page: NotFoundPage },
];

/** The routes of a paginated list. */
function listRoutes(section: SectionName, Page: LazyPage): readonly SiteRoute[] {
  const path = sectionPath(section);
  return [
    { name: section, path, Page },
    { name: `${section}/page`, path: listPagePath(path, ':page'), Page },
  ];
}

/** The rows as React Router wants them, with the guard around those that are marked. */
export function routeElements(rows: readonly SiteRoute[]) {
  return rows.map(({ name, path, Page, requiresAuth, children }) => {
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
 * The pages that are shown at a path, the outer one first: to load their code before they are rendered.
 *
 * @param pathname of a URL of this site
 */
export function pagesAt(pathname: string): readonly LazyPage[] {
  return (matchRoutes(siteObjects, pathname) ?? []).flatMap(({ route: { Page } }) =>
    'preload' in Page ? [Page] : [],
  );
}

interface RouteObject {
  path: string;
  Page: SiteRoute['Page'];
  children?: RouteObject[];
}

function routeObjects(rows: readonly SiteRoute[]): RouteObject[] {
  return rows.map(({ path, Page, children }) => ({
    path,
    Page,
    ...(children ? { children: routeObjects(children) } : {}),
  }));
}

const siteObjects = routeObjects(routes);
