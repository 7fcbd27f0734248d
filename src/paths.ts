/** The sections of the top bar in the specification's order (section 1), as the first part of their URL. */
export const sectionNames = [
  'sports-records',
  'article-share',
  'sport-notes',
  'coding-notes',
  'reading-notes',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** Every URL of the site, in one place (specification, section 2). */
export const paths = {
  home: '/',
  projects: '/projects',
  login: '/login',
  /** What stands wherever there is no other page. */
  notFound: '/404',
} as const;

/** The service worker, which has the name for good: browsers ask for it to learn of a new release. */
export const serviceWorkerPath = '/service-worker.js';

/** Some hosts answer `/projects` at `/projects/`; to the site they are the same. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

/** The page of a project that has something to read. */
export function projectPath(slug: string): string {
  return `${paths.projects}/${slug}`;
}

/** The list of a section. */
export function sectionPath(section: SectionName): string {
  return `/${section}`;
}

/** The page of one entry of a section. */
export function entryPath(section: SectionName, slug: string): string {
  return `/${section}/${slug}`;
}

/** The Atom feed of the notes in a language (BCP 47). */
export function feedPath(locale: string): string {
  return `/feeds/${locale}.atom`;
}

/** What the installed site is called, in a language (Web Application Manifest). */
export function manifestPath(locale: string): string {
  return `/manifests/${locale}.webmanifest`;
}
