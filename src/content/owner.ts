import type { SectionName } from '../paths';
import type { LocalizedText, Profile } from './compiledContent';

/*
 * Facts about the owner's content that the code needs before any file has loaded. The build
 * replaces these constants with their values (generator/bundle/ownerDefinitions.ts). For tests,
 * jest.config.ts defines sample values.
 */
declare const OWNER_PROFILE: Profile;
declare const OWNER_TOPICS: Readonly<Partial<Record<string, LocalizedText>>>;
declare const WRITTEN_SECTIONS: readonly SectionName[];
declare const WRITTEN_PAGES: readonly string[];
declare const WRITTEN_TOPICS: boolean;

/** The owner's profile, decoded from profile.json. */
export const profile = OWNER_PROFILE;

/** The sections that have content, in the order of the top bar. */
export const writtenSections = WRITTEN_SECTIONS;

/** The slugs of the standalone pages, which are not in any section. */
export const writtenPages = WRITTEN_PAGES;

/** Whether any entry has a topic. */
export const hasTopics = WRITTEN_TOPICS;

/** Whether the owner has written any notes. If there are none, the site has no feed. */
export const hasNotes = writtenSections.some((section) => section.endsWith('-notes'));

/**
 * Returns a topic's name for readers of a language. If topics.yaml contains no name, returns the
 * topic itself, as it appears in its page's URL.
 */
export function topicName(topic: string, locale: string): string {
  return (Object.hasOwn(OWNER_TOPICS, topic) && OWNER_TOPICS[topic]?.[locale]) || topic;
}
