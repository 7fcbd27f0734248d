import { isLeft } from 'fp-ts/Either';
import type { ContentFile } from '../../src/content/contentFiles';
import { compileSite } from '../content/compileSite';
import type { ContentFolders } from '../content/readFiles';
import { readSite } from '../content/readSite';
import type { Mistakes } from '../mistakes';
import type { ReadCompiled } from '../seo/readCompiled';
import type { OwnersFolder } from './ownersFolder';

/** The mistakes in what a test has written. */
export function mistakesIn(
  folders: ContentFolders,
  options: Parameters<typeof readSite>[1] = { drafts: true },
): Mistakes {
  const site = readSite(folders, options);
  return isLeft(site) ? site.left : [];
}

/** Compiles what a test has written, with its drafts, on a day after all its dates. */
export function compile({ folders }: OwnersFolder): ReadCompiled {
  const site = readSite(folders, { drafts: true, today: '2999-12-31' });
  if (isLeft(site)) throw new Error(site.left.join('\n'));
  const { files } = compileSite(site.right);
  return <Content>({ path }: ContentFile<Content>) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`${path}: expected the test to write it`);
    return JSON.parse(text) as Content;
  };
}
