import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { contentError, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import { isFolder, type Plan, type PlannedFile, type PlannedFolder } from '../model/plannedFile';
import type { Site } from '../model/site';
import { takenAddress } from '../outputs/redirects';

type Planned = PlannedFile | PlannedFolder;

/**
 * Reports the names that the owner has chosen although something else has them: of files in public/,
 * of standalone pages, and earlier addresses. What the owner cannot name comes first. Then, the first
 * one in the plan keeps its name.
 */
export function checkNames(plan: Plan, { redirects }: Pick<Site, 'redirects'>): Diagnostics {
  const names = new NameIndex();
  const errors: Diagnostic[] = [];
  const ofSite = plan.filter(
    ({ visibility, path: name }) => visibility !== 'members' || name !== '/',
  );
  for (const planned of ofSite) if (!planned.errorIfTaken) names.add(planned);
  for (const planned of ofSite) {
    if (!planned.errorIfTaken) continue;
    if (planned.path.includes('\\')) {
      // Browsers and servers take it for a slash.
      const reason = 'expected a name without "\\", which no URL can contain';
      errors.push(contentError({ file: planned.producer }, { reason, hint: 'rename it' }));
      continue;
    }
    const other = names.conflictWith(planned);
    if (other) errors.push(planned.errorIfTaken(other.producer));
    else names.add(planned);
  }
  // An old URL with a query has no file, but must not lead away from the API.
  for (const redirect of redirects.filter(({ from }) => from.includes('?'))) {
    const folder = names.folderOf(redirect.from.split('?')[0] ?? '');
    if (folder) errors.push(takenAddress(redirect, folder.producer));
  }
  return errors;
}

/**
 * The names of files that have been planned so far. Names are compared as by hosts and file systems
 * that distinguish neither upper and lower case nor the two Unicode forms of a letter such as é.
 */
export class NameIndex {
  readonly #files = new Map<string, Planned>();
  /** The planned folders. */
  readonly #folders = new Map<string, Planned>();
  /** One of the files in each folder, and how this file writes the folder's name. */
  readonly #parents = new Map<string, { file: Planned; written: string }>();
  /** The HTML files, keyed by the address at which some hosts show them. */
  readonly #addresses = new Map<string, Planned>();

  add(planned: Planned): void {
    const name = folded(planned.path);
    if (isFolder(planned)) return void this.#folders.set(name.slice(0, -1), planned);
    this.#files.set(name, planned);
    // What is true of a file is true of its compressed versions.
    if (planned.versionOf !== undefined) return;
    for (const folder of foldersOf(planned.path)) {
      this.#parents.set(folded(folder), { file: planned, written: folder });
    }
    if (isHtml(name)) this.#addresses.set(addressOfFile(name), planned);
  }

  /** Returns the planned folder that has a path or contains it. */
  folderOf(pathname: string): Planned | undefined {
    const name = folded(pathname);
    return [name, ...foldersOf(name)]
      .map((one) => this.#folders.get(one))
      .find((folder) => folder !== undefined);
  }

  /**
   * Returns what a file would collide with: because that is the same file, a page at the same
   * address, a file at one of its parent folders, or a folder at its own path.
   */
  conflictWith(planned: PlannedFile): Planned | undefined {
    const name = folded(planned.path);
    const { linkPath = planned.path } = planned;
    const found = [
      this.folderOf(name),
      this.#files.get(name),
      this.#parents.get(name)?.file,
      isHtml(name) ? this.#addresses.get(addressOfFile(name)) : undefined,
      ...foldersOf(name).map((folder) => this.#files.get(folder)),
      // A page at the path of a folder.
      linkPath === planned.path ? undefined : this.#parents.get(folded(linkPath))?.file,
      // A folder that is the same on some hosts only. Where it leads elsewhere, this does not matter.
      ...foldersOf(planned.leadsTo === undefined ? planned.path : '/').map((folder) => {
        const other = this.#parents.get(folded(folder));
        return other && other.written !== folder ? other.file : undefined;
      }),
    ];
    return found.find((other) => other && !belongTogether(planned, other));
  }
}

/** Returns whether two files are those of the same entry, or lead to the same page. */
function belongTogether(one: PlannedFile, other: Planned): boolean {
  if (isFolder(other)) return false;
  const nameOf = ({ entry }: PlannedFile) => entry && `${entry.collection}/${entry.slug}`;
  const shared = (of: (file: PlannedFile) => string | undefined) =>
    of(one) !== undefined && of(one) === of(other);
  return shared(nameOf) || shared(({ leadsTo }) => leadsTo);
}

function folded(name: string): string {
  return name.normalize().toLowerCase();
}

function isHtml(name: string): boolean {
  return /\.html?$/.test(name);
}

/** Returns the address at which some hosts show an HTML file, such as `/a` for `/a.html`. */
function addressOfFile(file: string): string {
  return file.replace(pageEnding, '') || '/';
}
const pageEnding = new RegExp(`(?:/index)?(?:\\.(?:${locales.join('|')}))?\\.html?$`, 'i');

function foldersOf(file: string): readonly string[] {
  const folder = path.posix.dirname(file);
  return folder === '/' ? [] : [folder, ...foldersOf(folder)];
}
