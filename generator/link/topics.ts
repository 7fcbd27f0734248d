import type { TagCount } from '../../src/content/compiledContent';

/** Groups the entries by topic. Within a topic, the entries keep their order. */
export function entriesByTopic<One extends { tags: readonly string[] }>(
  entries: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const topics = new Map<string, One[]>();
  for (const entry of entries) {
    for (const tag of entry.tags) {
      const others = topics.get(tag);
      if (others) others.push(entry);
      else topics.set(tag, [entry]);
    }
  }
  return topics;
}

/** Returns the entries' tags, sorted by how often they are used and then by name. */
export function tagsByUse(entries: readonly { tags: readonly string[] }[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1));
}
