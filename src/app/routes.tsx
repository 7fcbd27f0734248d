import type { ComponentType } from 'react';
import { Route } from 'react-router-dom';
import { RequireAuth } from '../auth/RequireAuth';
import { entryPath, paths, sectionPath } from '../paths';
import { lazyPage } from './lazyPage';

/** One row of specification, section 2. */
export interface SiteRoute {
  name: string;
  /** Absolute path; `*` for any other. */
  path: string;
  /** The page, loaded on demand. */
  Page: ComponentType;
  /** Who is not logged in is sent to `/`. No route bears the mark today. */
  requiresAuth?: boolean;
  children?: readonly SiteRoute[];
}

const ShellPage = lazyPage(() =>
  import(/* webpackChunkName: "shell" */ '../pages/shell/ShellPage').then((page) => page.ShellPage),
);
const HomePage = lazyPage(() =>
  import(/* webpackChunkName: "home" */ '../pages/home/HomePage').then((page) => page.HomePage),
);
const ProjectsPage = lazyPage(() =>
  import(/* webpackChunkName: "projects" */ '../pages/projects/ProjectsPage').then(
    (page) => page.ProjectsPage,
  ),
);
const LoginPage = lazyPage(() =>
  import(/* webpackChunkName: "login" */ '../pages/login/LoginPage').then((page) => page.LoginPage),
);
const SportsRecordsPage = lazyPage(() =>
  import(/* webpackChunkName: "sportsRecords" */ '../pages/sportsRecords/SportsRecordsPage').then(
    (page) => page.SportsRecordsPage,
  ),
);
const SportPage = lazyPage(() =>
  import(/* webpackChunkName: "sport" */ '../pages/sport/SportPage').then((page) => page.SportPage),
);
const NotesPage = lazyPage(() =>
  import(/* webpackChunkName: "notes" */ '../pages/notes/NotesPage').then((page) => page.NotesPage),
);
const NotePage = lazyPage(() =>
  import(/* webpackChunkName: "note" */ '../pages/note/NotePage').then((page) => page.NotePage),
);
export const NotFoundPage = lazyPage(() =>
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
    ],
  },
  { name: 'login', path: paths.login, Page: LoginPage },
  { name: 'sports-records', path: sectionPath('sports-records'), Page: SportsRecordsPage },
  { name: 'sports-records/entry', path: entryPath('sports-records', ':slug'), Page: SportPage },
  ...(['sport-notes', 'coding-notes', 'reading-notes'] as const).flatMap((section) => [
    { name: section, path: sectionPath(section), Page: NotesPage },
    { name: `${section}/entry`, path: entryPath(section, ':slug'), Page: NotePage },
  ]),
  { name: 'notFound', path: '*', Page: NotFoundPage },
];

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
