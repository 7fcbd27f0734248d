import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { entriesFile, type EntriesFile } from '../../server/buildFiles';
import { fileOfUrl, type CompiledContent } from './compileContent';
import type { Asset } from '../picture/convertPicture';

const Content = t.union([t.type({ text: t.string }), t.type({ file: t.string })]);

const WrittenContent = t.type({
  /** URL path of the compiled content. */
  folderUrl: t.string,
  /** All files, relative to `dist/`. */
  files: t.array(t.string),
  definitions: t.record(t.string, t.string),
});

/** What the build's later steps need to know about the content. */
export type WrittenContent = t.TypeOf<typeof WrittenContent>;

const writtenFile = 'content.json';

/** The files that `publishContent` writes. */
const PendingFiles = t.type({
  /** The public files whose URLs contain no hash, with their paths relative to `dist/`. */
  replaced: t.array(t.tuple([t.string, Content])),
  /** The private files, with their paths in the API's folder. */
  private: t.array(t.tuple([t.string, Content])),
});

const pendingFile = 'pending.json';

/**
 * Reads what `writeContent` has stored for the build's later steps.
 *
 * @throws Error if `writeContent` has not written the file
 */
export function readWrittenContent(folder: string): WrittenContent {
  return readStored(path.join(folder, writtenFile), WrittenContent);
}

function readStored<Stored>(file: string, codec: t.Type<Stored>): Stored {
  const decoded = codec.decode(JSON.parse(readFileSync(file, 'utf8')));
  if (isLeft(decoded)) throw new Error(`${file}: expected the output of the build; build again`);
  return decoded.right;
}

/**
 * Writes the files whose URLs contain a hash, next to those of the previous build. It stores all
 * other files for `publishContent`, and records what the build's later steps need to know.
 *
 * @param target.dist absolute path of the built site
 * @param target.folder absolute path of the folder for webpack's output that is not part of the
 * site (prerenderConfigurations.ts)
 */
export function writeContent(
  { folderUrl, files, privateFiles, definitions }: CompiledContent,
  { dist, folder }: { dist: string; folder: string },
): void {
  const replaced: [name: string, content: Asset['content']][] = [];
  for (const [url, content] of files) {
    const name = fileOfUrl(url);
    const file = path.join(dist, name);
    if (!url.startsWith('/content/')) replaced.push([name, content]);
    else if (!existsSync(file)) writeWhole(file, content);
  }
  const pending: t.TypeOf<typeof PendingFiles> = { replaced, private: [...privateFiles] };
  writeWhole(path.join(folder, pendingFile), { text: JSON.stringify(pending) });
  const written: WrittenContent = {
    folderUrl,
    files: [...files.keys()].map(fileOfUrl),
    definitions,
  };
  writeWhole(path.join(folder, writtenFile), { text: JSON.stringify(written) });
}

/**
 * Replaces those files of the previous build that `writeContent` has left unchanged. Call this
 * function after all steps that may fail.
 *
 * @throws Error if `writeContent` has not stored these files
 */
export function publishContent({ dist, folder }: { dist: string; folder: string }): void {
  const file = path.join(folder, pendingFile);
  const { replaced, private: privateFiles } = readStored(file, PendingFiles);
  for (const [name, content] of replaced) writeWhole(path.join(dist, name), content);
  writePrivate(`${dist}-private`, new Map(privateFiles));
  // Delete the file, because it contains private entries, which belong only in the API's folder.
  rmSync(file);
}

/**
 * Writes the private entries while the API may be reading them. Their list is replaced last, with a
 * single rename. Files that are only in the previous list are kept until the next change, because
 * the API may just have read that list.
 *
 * @param folder absolute path of the folder of private entries
 */
export function writePrivate(folder: string, files: CompiledContent['privateFiles']): void {
  const former = listedIn(path.join(folder, entriesFile));
  const list = [...files].filter(([name]) => name === entriesFile);
  const listed = [...files].filter(([name]) => name !== entriesFile);
  for (const [name, content] of [...listed, ...list]) writeWhole(path.join(folder, name), content);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (entry.isFile() && !files.has(name) && !former.has(name)) rmSync(file);
  }
}

/**
 * Returns the files named in a list of private entries, or none if the list does not exist or
 * cannot be read.
 */
function listedIn(list: string): ReadonlySet<string> {
  try {
    const { entries } = JSON.parse(readFileSync(list, 'utf8')) as EntriesFile;
    return new Set(
      entries.flatMap(({ bodies, pictures }) => [
        ...Object.values(bodies),
        ...Object.values(pictures),
      ]),
    );
  } catch {
    return new Set();
  }
}

/** Replaces a file with a single rename, so that readers never see an incomplete file. */
function writeWhole(file: string, content: Asset['content']): void {
  mkdirSync(path.dirname(file), { recursive: true });
  if ('file' in content) copyFileSync(content.file, `${file}.new`);
  else writeFileSync(`${file}.new`, content.text);
  renameSync(`${file}.new`, file);
}
