import {
  entryFile,
  homeFile,
  projectsFile,
  sectionFile,
  sportsFile,
  type ContentFile,
} from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { entryPath, paths, sectionPath } from '../../src/paths';
import type { Screen, ScreenDescription } from './screens';

type File<Content> = (locale: string) => ContentFile<Content>;

const withResponse =
  (file: File<unknown>, respond: () => Promise<Response>): NonNullable<Screen['content']> =>
  (locale) => ({ path: file(locale).path, respond });

const given = <Content>(file: File<Content>, content: Content) =>
  withResponse(file, () => Promise.resolve(Response.json(content)));
const status = (file: File<unknown>, code: number) =>
  withResponse(file, () => Promise.resolve(new Response(null, { status: code })));
const loading = (file: File<unknown>) => withResponse(file, () => new Promise(() => undefined));

const sectionEmpty = (section: 'coding-notes' | 'article-share') => ({
  shows: 'A section without content has no page.',
  path: sectionPath(section),
  content: given((locale) => sectionFile(locale, section), listPage([], 1)),
});

/** Screens for the states that a page's content can be in: loading, empty, missing or failed. */
export const contentScreens = {
  pageComing: {
    shows: '“Loading...” in place of the first page, after a delay.',
    path: paths.projects,
    content: loading(projectsFile),
    until: 'main [role=status]',
    hasNoTitle: true,
  },
  nextPageComing: {
    shows: 'The previous page stays, under a progress bar, until the next one is there.',
    content: loading(projectsFile),
    clicks: `main a[href='${paths.projects}']`,
    until: '[role=progressbar]',
  },
  menuOpen: {
    shows: 'In a narrow window a button opens the rest of the top bar.',
    clicks: 'header [popovertarget]',
    until: 'header :popover-open',
    width: 'narrow',
  },
  homeEmpty: {
    shows: 'The owner has written only a profile.',
    content: given(homeFile, { projects: [], latest: [], year: [] }),
  },
  projectsEmpty: {
    shows: 'A list without projects has no topic filter.',
    path: paths.projects,
    content: given(projectsFile, { ...listPage([], 1), tags: [] }),
  },
  filterEmpty: {
    shows: 'No project has the topic; a button clears the filter.',
    path: `${paths.projects}?tag=qqqqqq`,
  },
  searchEmpty: {
    shows: 'The search finds nothing.',
    path: `${paths.search}?q=qqqqqq`,
    until: 'main [role=status]:not(:empty)',
  },
  notesEmpty: sectionEmpty('coding-notes'),
  articlesEmpty: sectionEmpty('article-share'),
  sportsEmpty: {
    shows: 'A section without content has no page.',
    path: sectionPath('sports-records'),
    content: given(sportsFile, []),
  },
  sportEmpty: {
    shows: 'A sport without records.',
    path: entryPath('sports-records', 'rowing'),
    content: given((locale) => entryFile(locale, 'sports-records', 'rowing'), {
      languages: ['en'],
      summary: {
        slug: 'rowing',
        sport: { text: 'Rowing', lang: 'en' },
        records: [],
        draft: false,
      },
    }),
  },
  notFound: { shows: 'An unknown URL.', path: '/nowhere' },
  entryMissing: {
    shows: 'The URL of a note that does not exist.',
    path: entryPath('coding-notes', 'nowhere'),
    content: status((locale) => entryFile(locale, 'coding-notes', 'nowhere'), 404),
    looksLike: 'notesEmpty',
  },
  contentFailed: {
    shows: 'The content could not be loaded; a button tries again.',
    path: paths.projects,
    content: status(projectsFile, 503),
    until: '[role=alert]:not(:empty)',
  },
  pageBroken: {
    shows: 'The code of the page failed; the rest of the site works.',
    path: paths.projects,
    // The page cannot render null, so this response makes rendering fail.
    content: withResponse(projectsFile, () => Promise.resolve(Response.json(null))),
    until: '[role=alert]:not(:empty)',
    looksLike: 'contentFailed',
  },
} satisfies Record<string, ScreenDescription>;
