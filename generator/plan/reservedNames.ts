import path from 'node:path';
import { linkSite } from '../link/linkSite';
import type { OwnersContent } from '../model/ownersContent';
import { pages } from '../outputs/pages';
import { projectFiles } from '../read/projectFiles';
import { NameIndex } from './checkNames';
import { planSite } from './planSite';

/*
 * The names that the owner cannot choose, because every site has them. They are what the plan of a
 * site without entries contains.
 */

const nothing: OwnersContent = {
  ...{ profile: { name: {}, line: {}, links: [] }, portrait: undefined },
  circles: {},
  circleNames: [],
  topicNames: {},
  hostRules: new Map(),
  publicFiles: new Map(),
  entries: [],
  invalid: [],
  errors: [],
  warnings: [],
  links: [],
};

const { site } = linkSite(nothing, {
  drafts: true,
  hasSignIn: true,
  projectFiles: projectFiles(path.join(__dirname, '../..')),
});
const names = new NameIndex();
for (const planned of planSite(site)) names.add(planned);

/** Returns whether a standalone page cannot have a slug, because its address is that of another page or a folder. */
export function isReservedSlug(slug: string): boolean {
  const entry = { collection: 'pages', slug } as const;
  const takenAddresses = [{ path: `/${slug}`, entry, why: 'draft' } as const];
  return pages({ ...site, pages: [], takenAddresses }).some((page) => names.conflictWith(page));
}

/**
 * Returns words for the folder of the API or of the build that a URL path is in, such as `the folder
 * api/ of the API`, or undefined for any other path.
 */
export function reservedFolder(pathname: string): string | undefined {
  return names.folderOf(pathname)?.producer;
}
