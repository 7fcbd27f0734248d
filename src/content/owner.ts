import type { SectionName } from '../paths';
import type { LocalizedText, Profile } from './compiledContent';

/*
 * What the code needs to know of the owner's content before any file of it is loaded. The build replaces these names
 * (generator/content/compileContent.ts); jest.config.ts defines a sample.
 */
declare const OWNER_PROFILE: Profile;
declare const OWNER_TOPICS: Readonly<Partial<Record<string, LocalizedText>>>;
declare const WRITTEN_SECTIONS: readonly SectionName[];
declare const WRITTEN_PAGES: readonly string[];
declare const WRITTEN_TOPICS: boolean;

/** The owner of the site: the decoded profile.json. */
export const profile = OWNER_PROFILE;

/** The sections with content, in the order of the top bar. */
export const writtenSections = WRITTEN_SECTIONS;

/** The slugs of the owner's pages that belong to no section. */
export const writtenPages = WRITTEN_PAGES;

/** Whether any entry has a topic. */
export const hasTopics = WRITTEN_TOPICS;

/** Whether there is a feed. */
export const hasNotes = writtenSections.some((section) => section.endsWith('-notes'));

/**
 * The name of a topic for readers of a language: the one in topics.yaml or, without one, the topic itself, which is also in
 * its URL.
 */
export function topicName(topic: string, locale: string): string {
  return (Object.hasOwn(OWNER_TOPICS, topic) && OWNER_TOPICS[topic]?.[locale]) || topic;
}
