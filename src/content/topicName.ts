import type { LocalizedText } from './compiledContent';

/** Replaced by the build (generator/content/ownerDefinitions.ts); jest.config.ts defines a sample. */
declare const OWNER_TOPICS: Readonly<Partial<Record<string, LocalizedText>>>;

/** The name of a topic for readers of a language: the owner's, otherwise the topic itself, as its address has it. */
export function topicName(topic: string, locale: string): string {
  return (Object.hasOwn(OWNER_TOPICS, topic) && OWNER_TOPICS[topic]?.[locale]) || topic;
}
