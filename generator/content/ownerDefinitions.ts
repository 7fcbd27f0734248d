import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import path from 'node:path';
import { DefinePlugin } from 'webpack';
import { locales } from '../../src/locale/locales';
import { sectionNames, type SectionName } from '../../src/paths';
import { Slug } from './fieldCodecs';
import { splitFrontMatter } from './frontMatter';
import { draftOf, localDay } from './publication';
import { entriesOf, isFile, readData, readOwnersText, type ContentFolders } from './readFiles';
import { readProfile, readTopicNames } from './readSite';

/**
 * For webpack's DefinePlugin: the profile, the sections with content and the pages (src/content/profile.ts and
 * writtenSections.ts). ContentPlugin reports errors in the profile.
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
      return JSON.stringify({ ...profile.right.value, picture: undefined });
    }, true),
    WRITTEN_SECTIONS: DefinePlugin.runtimeValue(
      () => JSON.stringify(readWrittenSections(folders, options)),
      true,
    ),
    WRITTEN_PAGES: DefinePlugin.runtimeValue(
      () => JSON.stringify(readWrittenPages(folders, options)),
      true,
    ),
    OWNER_TOPICS: DefinePlugin.runtimeValue(() => {
      const names = readTopicNames(folders);
      return JSON.stringify(isLeft(names) ? {} : names.right);
    }, true),
    WRITTEN_TOPICS: DefinePlugin.runtimeValue(
      () => JSON.stringify(readHasTopics(folders, options)),
      true,
    ),
  };
}

/** The slugs of the pages that belong to no section. */
export function readWrittenPages(
  folders: ContentFolders,
  { drafts }: { drafts: boolean },
): readonly string[] {
  return entriesOf(path.join(folders.content, 'pages')).filter(
    (slug) => Slug.is(slug) && isShown(folders, 'pages', slug, drafts),
  );
}

/** The sections with content. Ignores errors, which `readSite` reports. */
export function readWrittenSections(
  folders: ContentFolders,
  { drafts }: { drafts: boolean },
): readonly SectionName[] {
  return sectionNames.filter((section) =>
    entriesOf(path.join(folders.content, section)).some((name) =>
      isShown(folders, section, name, drafts),
    ),
  );
}

/** Whether any entry of the public site has a topic. Ignores errors too. */
export function readHasTopics(folders: ContentFolders, { drafts }: { drafts: boolean }): boolean {
  return ['projects', ...sectionNames].some((section) =>
    entriesOf(path.join(folders.content, section)).some((name) => {
      const all = factsOf(folders, section, name);
      const hasTag = (facts: object) =>
        'tags' in facts && Array.isArray(facts.tags) && facts.tags.length > 0;
      return all.some(hasTag) && !all.some((facts) => isMarked(facts, drafts));
    }),
  );
}

/** Whether an entry is part of the public site. */
function isShown(folders: ContentFolders, section: string, name: string, drafts: boolean): boolean {
  return !factsOf(folders, section, name).some((facts) => isMarked(facts, drafts));
}

/** The facts of an entry: those of its JSON file, or the front matter of each of its texts. A file with errors has none. */
function factsOf(folders: ContentFolders, section: string, name: string): readonly object[] {
  const exists = (file: string) => isFile(path.join(folders.content, file));
  const json = `${section}/${path.parse(name).name}.json`;
  if (exists(json)) {
    const facts = readData(folders, json, t.object);
    return isLeft(facts) ? [] : [facts.right.value];
  }
  return locales.flatMap((locale) => {
    const note = `${section}/${name}/index.${locale}.md`;
    const text = exists(note) ? readOwnersText(folders, note) : undefined;
    if (!text || isLeft(text)) return [];
    const { data } = splitFrontMatter(note, text.right);
    return isLeft(data) || !t.object.is(data.right) ? [] : [data.right];
  });
}

/** Whether an entry is not part of the public site: private, a draft, or scheduled. */
function isMarked(facts: object, drafts: boolean): boolean {
  if ('audience' in facts) return true;
  if (drafts) return false;
  const draft = 'draft' in facts && facts.draft === true;
  const date = 'date' in facts && typeof facts.date === 'string' ? facts.date : '';
  return draftOf({ draft, date }, localDay()) !== false;
}
