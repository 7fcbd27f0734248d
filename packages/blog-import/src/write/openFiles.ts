import { mistakeInFile } from '../../../../generator/forBlogImport';
import type { Reference } from '../convert/convertBody';
import type { Blog } from '../model';
import { newPathFor, type Plan, type PlannedText } from '../plan/planImport';
import type { Report } from '../report';
import { isRemote } from '../urls';
import { downloadPictures, type DownloadOptions } from './download';
import { fileFinder } from './postFiles';

/** The pictures and other files to which a text refers. */
export interface ReferencesOfText {
  text: PlannedText;
  references: readonly Reference[];
}

/** The files to which texts refer. */
export interface FoundFiles {
  /** Returns the absolute path of the file to which a text refers, if there is one. */
  pathOf: (text: PlannedText, url: string) => string | undefined;
  /** Absolute paths of files that would stop the build, such as damaged pictures. */
  damaged: ReadonlySet<string>;
}

/** Finds the files in the folder of the blog, without reading them. */
export function findFiles(blog: Blog): FoundFiles {
  const findFile = fileFinder(blog);
  return { pathOf: ({ post }, url) => findFile(post, url), damaged: new Set() };
}

/**
 * Finds the files to which texts refer, downloads the pictures that are on other sites, and reads each
 * file once.
 *
 * @param download undefined if nothing is downloaded
 */
export async function openFiles(
  blog: Blog,
  plan: Plan,
  texts: readonly ReferencesOfText[],
  download: DownloadOptions | undefined,
  report: Report,
): Promise<FoundFiles> {
  const { pathOf } = findFiles(blog);
  const all = texts.flatMap(({ text, references }) =>
    references.map((reference) => ({ text, ...reference })),
  );
  const isElsewhere = ({ text, url, kind }: (typeof all)[number]) =>
    kind !== 'link' && isRemote(url) && newPathFor(blog, plan, text, url) === undefined;
  const wanted = all.filter((one) => isElsewhere(one) && pathOf(one.text, one.url) === undefined);
  const downloads =
    download &&
    (await downloadPictures(
      wanted.map(({ url }) => url),
      download,
    ));
  for (const [url, reason] of downloads?.failures ?? []) {
    report.lost('a picture that could not be downloaded', url, reason);
  }
  const found = new Set(all.flatMap(({ text, url }) => pathOf(text, url) ?? []));
  const damaged = new Set<string>();
  for (const file of found) if (await mistakeInFile(file)) damaged.add(file);
  return { pathOf: (text, url) => pathOf(text, url) ?? downloads?.files.get(url), damaged };
}
