import type { SportSummary } from '../../src/content/compiledContent';
import {
  entryFile,
  homeFile,
  projectsFile,
  sectionFile,
  sportsFile,
} from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { entryPath, paths, sectionPath } from '../../src/paths';
import { breaking, coming, failing, given, missing } from './fates';
import type { Screen } from './screen';
import { loggedOut } from './sessionScreens';

const rowing: SportSummary = {
  slug: 'rowing',
  sport: { text: 'Rowing', lang: 'en' },
  records: [],
  draft: false,
};

/** What visitors see of a page: on its way, empty, not there, failed. */
export const contentScreens: readonly Screen[] = [
  {
    name: 'pageComing',
    title: 'Page on its way',
    shows: '“Loading...” in the place of the first page, once it takes long.',
    path: paths.projects,
    session: loggedOut,
    content: coming(projectsFile),
    until: 'main [role=status]',
    hasNoTitle: true,
  },
  {
    name: 'nextPageComing',
    title: 'Next page on its way',
    shows: 'The page before stays, under a progress bar, until the next one is there.',
    path: paths.home,
    session: loggedOut,
    content: coming(projectsFile),
    hand: { presses: `main a[href='${paths.projects}']` },
    until: '[role=progressbar]',
  },
  {
    name: 'menuOpen',
    title: 'Menu open',
    shows: 'In a narrow window the rest of the top bar is behind a button.',
    path: paths.home,
    session: loggedOut,
    hand: { presses: 'header [aria-expanded]' },
    until: 'header [aria-expanded=true]',
    width: 'narrow',
  },
  {
    name: 'homeEmpty',
    title: 'Landing page, empty',
    shows: 'The owner has written nothing but who they are.',
    path: paths.home,
    session: loggedOut,
    content: given(homeFile, { projects: [], latest: [], year: [] }),
  },
  {
    name: 'projectsEmpty',
    title: 'No projects',
    shows: 'A list without a project, and nothing to search.',
    path: paths.projects,
    session: loggedOut,
    content: given(projectsFile, { ...listPage([], 1), tags: [] }),
  },
  {
    name: 'searchEmpty',
    title: 'Search without results',
    shows: 'No project fits; one press clears the search.',
    path: `${paths.projects}?q=qqqqqq`,
    session: loggedOut,
  },
  {
    name: 'notesEmpty',
    title: 'No notes',
    shows: 'A section without a note has no page.',
    path: sectionPath('coding-notes'),
    session: loggedOut,
    content: given((locale) => sectionFile(locale, 'coding-notes'), listPage([], 1)),
  },
  {
    name: 'articlesEmpty',
    title: 'No articles',
    shows: 'A section without an article has no page.',
    path: sectionPath('article-share'),
    session: loggedOut,
    content: given((locale) => sectionFile(locale, 'article-share'), listPage([], 1)),
  },
  {
    name: 'sportsEmpty',
    title: 'No sports',
    shows: 'A section without a sport has no page.',
    path: sectionPath('sports-records'),
    session: loggedOut,
    content: given(sportsFile, []),
  },
  {
    name: 'sportEmpty',
    title: 'Sport without records',
    shows: 'A sport of which nothing is recorded yet.',
    path: entryPath('sports-records', rowing.slug),
    session: loggedOut,
    content: given((locale) => entryFile(locale, 'sports-records', rowing.slug), {
      summary: rowing,
    }),
  },
  {
    name: 'notFound',
    title: 'Page not found',
    shows: 'There is no such address.',
    path: '/nowhere',
    session: loggedOut,
  },
  {
    name: 'entryMissing',
    title: 'Nothing written here',
    shows: 'The address of a note that is not there.',
    path: entryPath('coding-notes', 'nowhere'),
    session: loggedOut,
    content: missing((locale) => entryFile(locale, 'coding-notes', 'nowhere')),
    looksLike: 'notesEmpty',
  },
  {
    name: 'contentFailed',
    title: 'Content not loaded',
    shows: 'What the page shows did not arrive; it can be asked for again.',
    path: paths.projects,
    session: loggedOut,
    content: failing(projectsFile),
    until: '[role=alert]:not(:empty)',
  },
  {
    name: 'pageBroken',
    title: 'Page that fails',
    shows: 'The code of the page failed; the rest of the site goes on.',
    path: paths.projects,
    session: loggedOut,
    content: breaking(projectsFile),
    until: '[role=alert]:not(:empty)',
    looksLike: 'contentFailed',
  },
];
