import { mistakeInFile } from '../../../../generator/forBlogImport';
import type { Reference } from '../convert/toMarkdown';
import type { Blog } from '../model';
import { newPathFor, type Plan, type PlannedText } from '../plan/planImport';
import type { Report } from '../report';
import { isRemote } from '../urls';
import { downloadPictures, type DownloadOptions } from './download';
import type { FindFile } from './postFiles';

/** The pictures and other files to which a text refers. */
export interface ReferencesOfText {
  text: PlannedText;
  references: readonly Reference[];
}

/** The files to which texts refer. */
export interface FoundFiles {
  findFile: FindFile;
  /** Absolute paths of files that would stop the build, such as damaged pictures. */
  damaged: ReadonlySet<string>;
}

/**
 * Finds the files to which texts refer, downloads the pictures that are on other sites, and reads each
 * file once.
 *
 * @param download undefined if nothing is downloaded
 */
export async function openFiles(
  texts: readonly ReferencesOfText[],
  findFile: FindFile,
  { blog, plan, download }: { blog: Blog; plan: Plan; download: DownloadOptions | undefined },
  report: Report,
): Promise<FoundFiles> {
  const all = texts.flatMap(({ text, references }) =>
    references.map((reference) => ({ text, ...reference })),
  );
  const isElsewhere = ({ text, url, kind }: (typeof all)[number]) =>
    kind !== 'link' && isRemote(url) && newPathFor(blog, plan, text, url) === undefined;
  const wanted = all.filter(
    (one) => isElsewhere(one) && findFile(one.text.post, one.url) === undefined,
  );
  const downloads =
    download &&
    (await downloadPictures(
      wanted.map(({ url }) => url),
      download,
    ));
  for (const [url, reason] of downloads?.failures ?? []) {
    report.lost('a picture that could not be downloaded', url, reason);
  }
  const found = new Set(all.flatMap(({ text, url }) => findFile(text.post, url) ?? []));
  const damaged = new Set<string>();
  for (const file of found) if (await mistakeInFile(file)) damaged.add(file);
  return { findFile: (post, url) => findFile(post, url) ?? downloads?.files.get(url), damaged };
}
