import { sectionNames } from '../../src/paths';
import { allOf } from '../model/collections';
import type { Site } from '../model/site';

/** Returns what the application has to know of the owner's content before it loads any of it. */
export function ownerDefinitions({
  profile,
  topicNames,
  entries,
}: Pick<Site, 'profile' | 'topicNames' | 'entries'>): OwnerDefinitions {
  const topics = new Set(allOf(entries).flatMap(({ fields }) => fields.tags ?? []));
  return {
    // Leave out the portrait, because the landing page's content contains it.
    OWNER_PROFILE: JSON.stringify({ ...profile, picture: undefined }),
    // Only the names of topics that public entries have, because everyone can read this code.
    OWNER_TOPICS: JSON.stringify(
      Object.fromEntries(Object.entries(topicNames).filter(([topic]) => topics.has(topic))),
    ),
    WRITTEN_SECTIONS: JSON.stringify(sectionNames.filter((name) => entries[name].length > 0)),
    WRITTEN_PAGES: JSON.stringify(entries.pages.map(({ slug }) => slug)),
    WRITTEN_TOPICS: JSON.stringify(topics.size > 0),
  };
}

/**
 * The constants that webpack's DefinePlugin inserts into the application (src/content/owner.ts), as
 * source code keyed by constant name.
 */
export type OwnerDefinitions = Readonly<Record<(typeof definedNames)[number], string>>;
export const definedNames = [
  'OWNER_PROFILE',
  'OWNER_TOPICS',
  'WRITTEN_SECTIONS',
  'WRITTEN_PAGES',
  'WRITTEN_TOPICS',
] as const;
