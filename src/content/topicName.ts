import type { LocalizedText } from './compiledContent';

/** Replaced by the build (generator/content/compileContent.ts); jest.config.ts defines a sample. */
declare const OWNER_TOPICS: Readonly<Partial<Record<string, LocalizedText>>>;

/**
 * The name of a topic for readers of a language: the one in topics.yaml or, without one, the topic itself, which is also in
 * its address.
 */
export function topicName(topic: string, locale: string): string {
  return (Object.hasOwn(OWNER_TOPICS, topic) && OWNER_TOPICS[topic]?.[locale]) || topic;
}
