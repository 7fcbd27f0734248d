import type { TopicCount } from '../../src/content/compiledContent';

/** Groups the entries by topic. Within a topic, the entries keep their order. */
export function entriesByTopic<One extends { topics: readonly string[] }>(
  entries: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const byTopic = new Map<string, One[]>();
  for (const entry of entries) {
    for (const topic of entry.topics) {
      const others = byTopic.get(topic);
      if (others) others.push(entry);
      else byTopic.set(topic, [entry]);
    }
  }
  return byTopic;
}

/** Returns the entries' topics, sorted by how often they are used and then by name. */
export function topicsByUse(entries: readonly { topics: readonly string[] }[]): TopicCount[] {
  const counts = new Map<string, number>();
  for (const topic of entries.flatMap(({ topics }) => topics)) {
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  return [...counts]
    .map(([topic, count]) => ({ topic, count }))
    .sort((one, other) => other.count - one.count || (one.topic < other.topic ? -1 : 1));
}
