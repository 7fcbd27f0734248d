/**
 * The sections in the top bar, in the order given in docs/specification.md, section 1. Each name is
 * the first segment of the section's path.
 */
export const sectionNames = [
  'sports-records',
  'article-share',
  'sport-notes',
  'coding-notes',
  'reading-notes',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** A section of the owner's content: the projects, or one of the sections above. */
export type ContentSection = 'projects' | SectionName;

// The inline script (src/start) imports this file but does not use the lists below. `@__PURE__`
// tells the minifier that it may remove them from the inline script.

/** The sections whose names end in `-notes`. They contain the owner's own writing. */
export type NotesSection = Extract<SectionName, `${string}-notes`>;
export const notesSections: readonly NotesSection[] = /* @__PURE__ */ sectionNames.filter(
  (section): section is NotesSection => section.endsWith('-notes'),
);

/** Creates a record with one value for each notes section. */
export function byNotesSection<Value>(
  make: (section: NotesSection) => Value,
): Readonly<Record<NotesSection, Value>> {
  const values = notesSections.map((section) => [section, make(section)]);
  return Object.fromEntries(values) as Record<NotesSection, Value>;
}

/**
 * The sections whose lists have several pages. Sports records are left out, because an owner does
 * only a few sports.
 */
export type ListSection = Exclude<SectionName, 'sports-records'>;
export const listSections: readonly ListSection[] = /* @__PURE__ */ sectionNames.filter(
  (section) => section !== 'sports-records',
);

/**
 * The kinds of entries that have lists by year and a page for each entry. A kind's name is part of
 * its entries' URLs.
 */
export type EntryKind = 'projects' | ListSection;

/** webpack inserts this constant (generator/bundle/moduleRules.ts). Other code is without it. */
declare const SITE_PATH: string | undefined;

/**
 * The path of the site's URL, such as `/blog` for https://example.org/blog. It is empty if the site
 * has its own host. All other paths in this file are relative to it. Only code that runs in the
 * browser uses the base path; the build and the server work with the relative paths.
 */
export const basePath = typeof SITE_PATH === 'undefined' ? '' : SITE_PATH;

/** Returns the URL of one of the site's files, such as a picture. */
export function fileUrl(path: string): string {
  return basePath + path;
}

/**
 * The folders whose files never change, because each file's name, or the name of one of its
 * folders, contains a hash.
 */
export const hashedFolders: readonly string[] = ['assets', 'content'];

/** The paths of the pages (docs/specification.md, section 2). */
export const paths = {
  home: '/',
  projects: '/projects',
  login: '/login',
  search: '/search',
  topics: '/topics',
  /** The path of the list of entries that are shared with the visitor. */
  private: '/private',
  /** The path of the not-found page, which is shown at every unknown URL. */
  notFound: '/404',
} as const;

/**
 * The path of the service worker. It never changes, because browsers look for a new version at the
 * same URL.
 */
export const serviceWorkerPath = '/service-worker.js';

/**
 * The name of the Trusted Types policy for the URL of the service worker. The content security policy
 * names it (server/securityHeaders.ts), and the page creates it (src/start/registerServiceWorker.ts).
 */
export const serviceWorkerPolicy = 'service-worker';

/** The name of the service worker's cache for pages, which a page deletes after a deployment. */
export const pageCache = 'pages';

/** The type of the message that asks the service worker to cache what its installation has left out. */
export const completeInstallation = 'COMPLETE_INSTALLATION';

/**
 * The file with an empty page, which the service worker serves while the visitor is offline. The
 * application then renders the page for the current URL.
 */
export const shellFile = '/shell.html';

/**
 * Removes the slash at the end of a path, because some hosts redirect `/projects` to `/projects/`.
 */
export function withoutSlash(pathname: string): string {
  return pathname.replace(/([^/])\/$/, '$1');
}

/**
 * Returns whether a link in an entry's text points to a page of the site. A path with a dot points
 * to a file, such as a feed.
 */
export function isPageLink(href: string): boolean {
  return /^\/[^.?#]*(?:[?#]|$)/.test(href);
}

/** Returns the path of a standalone page (content/pages), which is not part of a section. */
export function ownPagePath(slug: string): string {
  return `/${slug}`;
}

/**
 * Returns the id of a project's element in the list. Links to a project without its own page point
 * to this element.
 */
export function projectAnchor(slug: string): string {
  return `project-${slug}`;
}

/**
 * Returns the path of the page that lists all entries with a topic. The topic may contain
 * characters from any script.
 */
export function topicPath(topic: string): string {
  return `${paths.topics}/${encodeURIComponent(topic)}`;
}

/**
 * The id of the search page's field. A URL with this id as its hash opens the page with the focus
 * in the field.
 */
export const searchFieldId = 'query';

/** Returns the path of a section's list of entries. */
export function sectionPath(section: ContentSection): string {
  return `/${section}`;
}

/** Returns the path of an entry's page. */
export function entryPath(section: ContentSection, slug: string): string {
  return `/${section}/${slug}`;
}

/**
 * Returns the path of a project's page or, if it has none, of the project in the list.
 *
 * @param page the number of the page of the list that contains the project
 */
export function projectPath(
  { slug, hasPage }: { slug: string; hasPage: boolean },
  page: number,
): string {
  if (hasPage) return entryPath('projects', slug);
  return `${listPagePath(paths.projects, page)}#${projectAnchor(slug)}`;
}

/** Returns the path of a private entry's page. */
export function privateEntryPath({ section, slug }: { section: string; slug: string }): string {
  return `${paths.private}/${section}/${slug}`;
}

/**
 * Returns whether a path is that of a private entry. The build does not prerender private entries'
 * pages. Instead, hosts serve the page of `paths.private`, which has no content.
 */
export function isPrivateEntryPath(pathname: string): boolean {
  return pathname.startsWith(`${paths.private}/`);
}

/**
 * Returns the path of one page of a paginated list. This path is two levels below the list, so it
 * cannot be the path of an entry, which is one level below.
 *
 * @param list the path of the list, which is also the path of its first page
 */
export function listPagePath(list: string, page: number | ':page'): string {
  return page === 1 ? list : `${list}/page/${page}`;
}

/** Returns the path of the notes' Atom feed in a language (a BCP 47 tag). */
export function feedPath(locale: string): string {
  return `/feeds/${locale}.atom`;
}

/** Returns the path of the Web Application Manifest in a language (a BCP 47 tag). */
export function manifestPath(locale: string): string {
  return `/manifests/${locale}.webmanifest`;
}
