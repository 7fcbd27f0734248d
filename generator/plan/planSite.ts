import { buildFile } from '../../server/buildFiles';
import type { Plan, PlannedFile } from '../model/plannedFile';
import { isFolder } from '../model/plannedFile';
import type { Site } from '../model/site';
import { code } from '../outputs/code';
import { compressedVersions } from '../outputs/compressed';
import { contentJson } from '../outputs/contentJson';
import { feeds } from '../outputs/feeds';
import { hostRules } from '../outputs/hostRules';
import { manifests } from '../outputs/manifests';
import { pages } from '../outputs/pages';
import { pictures } from '../outputs/pictures';
import { previews } from '../outputs/previews';
import { privateEntries } from '../outputs/private';
import { publicFiles } from '../outputs/publicFiles';
import { redirects } from '../outputs/redirects';
import { search } from '../outputs/search';
import { serviceWorker } from '../outputs/serviceWorker';
import { sitemap } from '../outputs/sitemap';

/** All kinds of output. Each function plans its files, and no other module knows them. */
const outputs: readonly ((site: Site) => Plan)[] = [
  publicFiles,
  pages,
  contentJson,
  pictures,
  search,
  feeds,
  sitemap,
  manifests,
  previews,
  serviceWorker,
  hostRules,
  code,
  privateEntries,
  redirects,
];

/** The names that no output plans: those of the API, of the content, and of the list itself. */
const others: Plan = [
  { path: '/api/', producer: 'the folder api/ of the API', visibility: 'pages' },
  { path: '/content/', producer: 'the folder content/ of the build', visibility: 'pages' },
  {
    path: `/${buildFile}`,
    linkPath: `/${buildFile}`,
    producer: `the file /${buildFile} of the build`,
    visibility: 'host',
  },
];

/**
 * Plans every file of the site before any is made. The checks of names and links read this list
 * (checkNames.ts, checkLinkTargets.ts), a build makes all of it, and `npm run dev` makes a file of it when
 * it is asked for one.
 */
export function planSite(site: Site): Plan {
  const planned = outputs.flatMap((output) => output(site));
  const files = planned.filter((one): one is PlannedFile => !isFolder(one));
  // A file that the owner names comes after all that the owner cannot name.
  return [...planned, ...others, ...files.flatMap(compressedVersions)];
}
