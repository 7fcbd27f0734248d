import type { SectionName } from '../paths';
import type { LocalizedText, Profile } from './compiledContent';

/*
 * What the code needs to know about the owner's content before any file of it has loaded. The build
 * replaces these constants by their values (generator/content/compileContent.ts). jest.config.ts
 * defines samples.
 */
declare const OWNER_PROFILE: Profile;
declare const OWNER_TOPICS: Readonly<Partial<Record<string, LocalizedText>>>;
declare const WRITTEN_SECTIONS: readonly SectionName[];
declare const WRITTEN_PAGES: readonly string[];
declare const WRITTEN_TOPICS: boolean;

/** The profile of the owner: the decoded profile.json. */
export const profile = OWNER_PROFILE;

/** The sections in which the owner has written something, in the order of the top bar. */
export const writtenSections = WRITTEN_SECTIONS;

/** The slugs of the standalone pages, which belong to no section. */
export const writtenPages = WRITTEN_PAGES;

/** Whether any entry has a topic. */
export const hasTopics = WRITTEN_TOPICS;

/** Whether the owner has written any notes. Only then is there a feed. */
export const hasNotes = writtenSections.some((section) => section.endsWith('-notes'));

/**
 * Returns the name of a topic for readers of a language. It is the name in topics.yaml or, if there
 * is none, the topic itself, as it stands in the URL of its page.
 */
export function topicName(topic: string, locale: string): string {
  return (Object.hasOwn(OWNER_TOPICS, topic) && OWNER_TOPICS[topic]?.[locale]) || topic;
}
