import { isLeft } from 'fp-ts/Either';
import type { ContentFile } from '../../src/content/contentFiles';
import { compileSite } from '../content/compileSite';
import { readSite } from '../content/readSite';
import type { ReadCompiled } from '../seo/readCompiled';
import type { OwnersFolder } from './ownersFolder';

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
