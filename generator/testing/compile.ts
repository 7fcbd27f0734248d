import { isLeft } from 'fp-ts/Either';
import type { ContentFile } from '../../src/content/contentFiles';
import { compileSite } from '../content/compileSite';
import { preparePictures } from '../content/pictures';
import type { ContentFolders } from '../content/readFiles';
import { readSite, type WrittenSite } from '../content/readSite';
import { printed } from '../diagnostics';
import type { ReadCompiled } from '../seo/readCompiled';
import type { OwnersFolder } from './ownersFolder';

type Options = Parameters<typeof readSite>[1];

/** The errors in what a test has written, as they are printed. */
export function errorsIn(
  folders: ContentFolders,
  options: Options = { drafts: true },
): readonly string[] {
  const site = readSite(folders, options);
  return isLeft(site) ? site.left.map(printed) : [];
}

/** Reads the content that a test has written; it has no mistakes. */
export function siteIn(folders: ContentFolders, options: Options = { drafts: true }): WrittenSite {
  const site = readSite(folders, options);
  if (isLeft(site)) throw new Error(site.left.map(printed).join('\n'));
  return site.right;
}

/** The folders with their pictures, converted as in a production build. */
export async function withPictures({ folders }: OwnersFolder) {
  const options = { cache: folders.cache, isDraft: false };
  return { ...folders, pictures: await preparePictures(folders, options) };
}

/** Compiles what a test has written, with its drafts, on a day after all its dates. */
export function compile({ folders }: OwnersFolder): ReadCompiled {
  const { files } = compileSite(siteIn(folders, { drafts: true, today: '2999-12-31' }));
  return <Content>({ path }: ContentFile<Content>) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`${path}: expected the test to write it`);
    return JSON.parse(text) as Content;
  };
}
