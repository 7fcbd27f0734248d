import { chain, isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { fallbackLocale } from '../../src/locale/locales';
import { sectionNames, type SectionName } from '../../src/paths';
import { parseJson } from '../parseJson';
import { splitFrontMatter } from './frontMatter';
import { entriesOf, isFile, type ContentFolders } from './readFiles';
import { readOwnersText } from './readOwnersText';

/**
 * The sections for which something is written, in the order of the top bar. It looks no further than
 * it must: whatever is wrong in the files is for readSite to say.
 *
 * @param options.drafts whether a draft counts
 */
export function readWrittenSections(
  { content }: ContentFolders,
  { drafts }: { drafts: boolean },
): readonly SectionName[] {
  return sectionNames.filter((section) => {
    const folder = path.join(content, section);
    return entriesOf(folder).some((name) => drafts || !isDraft(folder, name));
  });
}

function isDraft(folder: string, name: string): boolean {
  const json = path.join(folder, `${path.parse(name).name}.json`);
  const note = path.join(folder, name, `index.${fallbackLocale}.md`);
  if (isFile(json)) {
    const facts = chain(parseJson)(readOwnersText(json));
    return !isLeft(facts) && isMarked(facts.right);
  }
  if (!isFile(note)) return false;
  const text = readOwnersText(note);
  if (isLeft(text)) return false;
  const { data } = splitFrontMatter(text.right);
  return !isLeft(data) && isMarked(data.right);
}

function isMarked(facts: unknown): boolean {
  return typeof facts === 'object' && facts !== null && 'draft' in facts && facts.draft === true;
}
