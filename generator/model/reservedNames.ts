import { buildFile, hostFileNames } from '../../server/buildFiles';
import { locales } from '../../src/locale/locales';
import {
  feedPath,
  manifestPath,
  paths,
  sectionNames,
  serviceWorkerPath,
  shellFile,
} from '../../src/paths';

/*
 * The names on the site that the owner cannot choose, because the build or the API uses them.
 */

export const robotsPath = '/robots.txt';
export const sitemapPath = '/sitemap.xml';

/** The names of the files with rules for web hosts (render/addHostFiles.ts). */
export const ruleFileNames = [
  ...hostFileNames,
  'redirects.conf',
  'own-files.conf',
  'pages.conf',
  'security-headers.conf',
] as const;

/** URL paths of the files that every build writes for the web server or host. */
export const hostFiles: readonly string[] = [
  `/${buildFile}`,
  ...ruleFileNames.map((name) => `/${name}`),
];

/** URL paths of the feeds, which a build writes if the site has notes. */
export const feedFiles: readonly string[] = locales.map(feedPath);

/** URL paths of the files that a build may write in addition to pages and content. */
export const builtFiles: readonly string[] = [
  ...[serviceWorkerPath, shellFile, robotsPath, sitemapPath],
  ...hostFiles,
  ...feedFiles,
  ...locales.map(manifestPath),
];

/**
 * Returns words for the folder of the API (`api`) or of the build (`assets` and `content`) that a URL
 * path is in, such as `the folder api/ of the API`, or undefined for any other path.
 */
export function reservedFolder(path: string): string | undefined {
  const [, folder] = /^\/(api|assets|content)(?:\/|$)/i.exec(path) ?? [];
  if (folder === undefined) return undefined;
  return `the folder ${folder}/ of ${folder.toLowerCase() === 'api' ? 'the API' : 'the build'}`;
}

/** The slugs that a standalone page cannot have. Its URL path is /<slug>. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...[...Object.values(paths), ...builtFiles].map((one) =>
    (one.split('/')[1] ?? '').replace(/\.html$/, ''),
  ),
  ...sectionNames,
  ...locales,
  ...['api', 'assets', 'content', 'index'],
]);
