import { chain, isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { DefinePlugin } from 'webpack';
import { locales } from '../../src/locale/locales';
import { sectionNames, type SectionName } from '../../src/paths';
import { parseJson } from '../parseJson';
import { Slug } from './fieldCodecs';
import { splitFrontMatter } from './frontMatter';
import { draftOf, localDay } from './publication';
import { entriesOf, isFile, readOwnersText, type ContentFolders } from './readFiles';
import { readProfile } from './readSite';

/**
 * For webpack's DefinePlugin: the profile, the sections with content and the pages (src/content/profile.ts and
 * writtenSections.ts). ContentPlugin reports mistakes in the profile.
 *
 * @param options.drafts whether a draft counts as content; a private entry does not
 */
export function ownerDefinitions(folders: ContentFolders, options: { drafts: boolean }) {
  // `true`: webpack builds the two modules each time, because they depend on all files of the owner.
  return {
    OWNER_PROFILE: DefinePlugin.runtimeValue(() => {
      const profile = readProfile(folders);
      if (isLeft(profile)) return 'undefined';
      // The landing page's content has the portrait.
      return JSON.stringify({ ...profile.right, picture: undefined });
    }, true),
    WRITTEN_SECTIONS: DefinePlugin.runtimeValue(
      () => JSON.stringify(readWrittenSections(folders, options)),
      true,
    ),
    WRITTEN_PAGES: DefinePlugin.runtimeValue(
      () => JSON.stringify(readWrittenPages(folders, options)),
      true,
    ),
  };
}

/** The slugs of the pages that belong to no section. */
export function readWrittenPages(
  { content }: ContentFolders,
  { drafts }: { drafts: boolean },
): readonly string[] {
  const folder = path.join(content, 'pages');
  return entriesOf(folder).filter((slug) => Slug.is(slug) && isShown(folder, slug, drafts));
}

/** The sections with content. Ignores mistakes, which `readSite` reports. */
export function readWrittenSections(
  { content }: ContentFolders,
  { drafts }: { drafts: boolean },
): readonly SectionName[] {
  return sectionNames.filter((section) => {
    const folder = path.join(content, section);
    return entriesOf(folder).some((name) => isShown(folder, name, drafts));
  });
}

/** Whether an entry is part of the public site. */
function isShown(folder: string, name: string, drafts: boolean): boolean {
  const json = path.join(folder, `${path.parse(name).name}.json`);
  if (isFile(json)) {
    const facts = chain(parseJson)(readOwnersText(json));
    return isLeft(facts) || !isMarked(facts.right, drafts);
  }
  return locales.every((locale) => {
    const note = path.join(folder, name, `index.${locale}.md`);
    const text = isFile(note) ? readOwnersText(note) : undefined;
    if (!text || isLeft(text)) return true;
    const { data } = splitFrontMatter(text.right);
    return isLeft(data) || !isMarked(data.right, drafts);
  });
}

/** Whether an entry is not part of the public site: private, a draft, or scheduled. */
function isMarked(facts: unknown, drafts: boolean): boolean {
  if (typeof facts !== 'object' || facts === null) return false;
  if ('audience' in facts) return true;
  if (drafts) return false;
  const draft = 'draft' in facts && facts.draft === true;
  const date = 'date' in facts && typeof facts.date === 'string' ? facts.date : '';
  return draftOf({ draft, date }, localDay()) !== false;
}
