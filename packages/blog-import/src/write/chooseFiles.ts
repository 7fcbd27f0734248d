import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isNamedPicture, slugOf } from '../../../../generator/forBlogImport';
import type { Blog } from '../model';
import { newPathFor, type Plan, type PlannedText } from '../plan/planImport';
import { hasFrontMatter } from '../readers/files';
import type { Report } from '../report';
import { isRemote } from '../urls';
import type { FoundFiles, ReferencesOfText } from './openFiles';
import { isPointer, publicUrl } from './postFiles';

/** Where the files of one text are on the new site, by the URL in the text. */
export interface FilesOfText {
  /** Names of pictures, which are beside the text. */
  pictures: ReadonlyMap<string, string>;
  /** URL paths of other files. */
  files: ReadonlyMap<string, string>;
}

/** The files that the import copies. Nothing is copied yet. */
export interface ChosenFiles {
  ofText: ReadonlyMap<PlannedText, FilesOfText>;
  /** What is copied: absolute paths of files, by those of their copies. */
  copies: ReadonlyMap<string, string>;
  /** Absolute paths of the pictures of texts that are not there yet. */
  pictures: ReadonlySet<string>;
  /** URL paths of other files. */
  urls: ReadonlySet<string>;
  /** Absolute paths of the files to which texts refer. */
  used: ReadonlySet<string>;
  /** The files to which only hidden texts refer, with the reason. */
  withheld: ReadonlyMap<string, string>;
}

/**
 * Chooses the name of each copy.
 *
 * @param texts those that visitors will see come first, because a hidden text may only link to their
 *   files
 */
export function chooseFiles(
  texts: readonly ReferencesOfText[],
  { findFile, damaged }: FoundFiles,
  {
    blog,
    plan,
    content,
    publicFolder,
  }: { blog: Blog; plan: Plan; content: string; publicFolder: string },
  report: Report,
): ChosenFiles {
  const copies = new Map<string, string>();
  const pictures = new Set<string>();
  const urls = new Set<string>();
  const used = new Set<string>();
  const withheld = new Map<string, string>();
  const ofText = new Map(
    texts.map(({ text, references }) => {
      const ofPictures = new Map<string, string>();
      const ofFiles = new Map<string, string>();
      for (const { url, kind } of references) {
        const name = kind === 'link' ? undefined : choosePicture(text, url);
        if (name !== undefined) ofPictures.set(url, name);
        const isPage = newPathFor(blog, plan, text, url) !== undefined;
        const isFile = kind === 'link' ? !isPage : kind === 'picture' && (!isRemote(url) || isPage);
        const address = isFile && name === undefined ? chooseFile(text, url) : undefined;
        if (address !== undefined) ofFiles.set(url, address);
      }
      return [text, { pictures: ofPictures, files: ofFiles }] as const;
    }),
  );
  return { ofText, copies, pictures, urls, used, withheld };

  /** Returns the name of a picture beside a text. Equal pictures have the same name. */
  function choosePicture(text: PlannedText, url: string): string | undefined {
    const file = findFile(text.post, url);
    if (!file || !isNamedPicture(file) || damaged.has(file)) return undefined;
    used.add(file);
    const folder = path.dirname(path.join(content, text.file));
    const extension = path.extname(file).toLowerCase();
    const stem = slugOf(path.basename(file, path.extname(file))) || 'picture';
    let copy = path.join(folder, stem + extension);
    for (let count = 2; !isFree(copy, file); count += 1) {
      copy = path.join(folder, `${stem}-${count}${extension}`);
    }
    if (!text.isThere) {
      pictures.add(copy);
      addCopy(copy, file);
    }
    return path.basename(copy);
  }

  /** Returns the URL path of a file in `public/`. */
  function chooseFile(text: PlannedText, url: string): string | undefined {
    const file = findFile(text.post, url);
    if (!file || /\.(?:mdx?|mdoc|markdown|xml)$/i.test(file)) return undefined;
    const isPage = /\.html?$/i.test(file);
    if (isPage && hasFrontMatter(file)) return undefined;
    const address = publicUrl(blog, file, text.entry.slug);
    const copy = path.join(publicFolder, address);
    if (text.whyHidden !== undefined && !urls.has(address) && !existsSync(copy)) {
      withheld.set(file, `${text.post.file}: ${text.whyHidden}`);
      return undefined;
    }
    if (isPointer(file) || damaged.has(file) || !isFree(copy, file)) return undefined;
    if (isPage && !urls.has(address)) {
      report.changed('a page of HTML, copied without what it loads', text.post.file, address);
    }
    used.add(file);
    urls.add(address);
    addCopy(copy, file);
    return address;
  }

  /** Returns whether a file can have a path: nothing is there, or an equal file. */
  function isFree(copy: string, file: string): boolean {
    const there = copies.get(copy) ?? (existsSync(copy) ? copy : undefined);
    return there === undefined || there === file || readFileSync(there).equals(readFileSync(file));
  }

  function addCopy(copy: string, file: string): void {
    if (!copies.has(copy) && !existsSync(copy)) copies.set(copy, file);
  }
}
