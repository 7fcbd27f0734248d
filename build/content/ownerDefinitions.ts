import { chain, isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { DefinePlugin } from 'webpack';
import { fallbackLocale } from '../../src/locale/locales';
import { sectionNames, type SectionName } from '../../src/paths';
import { parseJson } from '../parseJson';
import { splitFrontMatter } from './frontMatter';
import { entriesOf, isFile, readOwnersText, type ContentFolders } from './readFiles';
import { readProfile } from './readSite';

/**
 * For webpack's DefinePlugin: the profile and the list of sections with content (src/content/profile.ts and
 * writtenSections.ts). ContentPlugin reports mistakes in the profile.
 *
 * @param options.drafts whether a draft counts as content
 */
export function ownerDefinitions(folders: ContentFolders, options: { drafts: boolean }) {
  // `true`: webpack builds the two modules each time, because they depend on all files of the owner.
  return {
    OWNER_PROFILE: DefinePlugin.runtimeValue(() => {
      const profile = readProfile(folders);
      return isLeft(profile) ? 'undefined' : JSON.stringify(profile.right);
    }, true),
    WRITTEN_SECTIONS: DefinePlugin.runtimeValue(
      () => JSON.stringify(readWrittenSections(folders, options)),
      true,
    ),
  };
}

/** The sections with content. Ignores mistakes, which `readSite` reports. */
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
