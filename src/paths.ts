/** The sections of the top bar in the specification's order (section 1), named by the first part of their URL. */
export const sectionNames = [
  'sports-records',
  'article-share',
  'sport-notes',
  'coding-notes',
  'reading-notes',
] as const;
export type SectionName = (typeof sectionNames)[number];

// `@__PURE__` below keeps the lists out of the inline script (src/start), which does not use them.

/** The sections whose entries are texts by the owner: those named `…-notes`. */
export type NotesSection = Extract<SectionName, `${string}-notes`>;
export const notesSections: readonly NotesSection[] = /* @__PURE__ */ sectionNames.filter(
  (section): section is NotesSection => section.endsWith('-notes'),
);

/** A value for each notes section. */
export function byNotesSection<Value>(
  make: (section: NotesSection) => Value,
): Readonly<Record<NotesSection, Value>> {
  const values = notesSections.map((section) => [section, make(section)]);
  return Object.fromEntries(values) as Record<NotesSection, Value>;
}

/** The sections whose list is paginated: all but sports, of which there are few. */
export type ListSection = Exclude<SectionName, 'sports-records'>;
export const listSections: readonly ListSection[] = /* @__PURE__ */ sectionNames.filter(
  (section) => section !== 'sports-records',
);

/**
 * The path of the site's URL, such as `/blog` for https://example.org/blog; empty for a whole host. All other paths in
 * this file are below it. Only code for the browser knows it: the build and the server see paths below it.
 */
export const basePath = process.env.SITE_PATH ?? '';

/** The URL of a file of the site, such as a picture. */
export function fileUrl(path: string): string {
  return basePath + path;
}

/** Paths of the pages (specification, section 2). */
export const paths = {
  home: '/',
  projects: '/projects',
  login: '/login',
  search: '/search',
  topics: '/topics',
  /** The entries that are shared with the visitor. */
  private: '/private',
  /** Shown at every address that has no page. */
  notFound: '/404',
} as const;

/** The service worker. Its name never changes, because browsers look for a new version there. */
export const serviceWorkerPath = '/service-worker.js';

/** An empty page that is served for offline navigation: the application renders the page of the address in it. */
export const shellFile = '/shell.html';

/** Some hosts redirect `/projects` to `/projects/`. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

/** Whether a link in a text leads to a page of the site. A path with a dot is that of a file, such as a feed. */
export function isPageLink(href: string): boolean {
  return /^\/[^.?#]*(?:[?#]|$)/.test(href);
}

/** A standalone page, which belongs to no section (content/pages). */
export function ownPagePath(slug: string): string {
  return `/${slug}`;
}

/** Id of a project in the list. Links to a project without a page lead there. */
export function projectAnchor(slug: string): string {
  return `project-${slug}`;
}

/** The entries of all sections with a topic. The topic may be in any script. */
export function topicPath(topic: string): string {
  return `${paths.topics}/${encodeURIComponent(topic)}`;
}

/** Id of the field on the search page. With this hash in the address, the page opens with the focus in the field. */
export const searchFieldId = 'query';

/** The list of entries of a section. */
export function sectionPath(section: SectionName): string {
  return `/${section}`;
}

/** The page of one entry. */
export function entryPath(section: 'projects' | SectionName, slug: string): string {
  return `/${section}/${slug}`;
}

/** The page of a private entry. */
export function privateEntryPath({ section, slug }: { section: string; slug: string }): string {
  return `${paths.private}/${section}/${slug}`;
}

/** Whether a path is that of a private entry. Only `paths.private` is prerendered, without content. */
export function isPrivateEntryPath(pathname: string): boolean {
  return pathname.startsWith(`${paths.private}/`);
}

/**
 * A page of a paginated list. Its path is two levels below the list, where no entry is.
 *
 * @param list path of the list, which is also its page 1
 */
export function listPagePath(list: string, page: number | ':page'): string {
  return page === 1 ? list : `${list}/page/${page}`;
}

/** The Atom feed of the notes in a language (BCP 47). */
export function feedPath(locale: string): string {
  return `/feeds/${locale}.atom`;
}

/** The Web Application Manifest in a language (BCP 47). */
export function manifestPath(locale: string): string {
  return `/manifests/${locale}.webmanifest`;
}
