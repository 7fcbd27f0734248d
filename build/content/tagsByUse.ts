import type { TagCount } from '../../src/content/compiledContent';

/** The topics of these entries, the most used first, then by name. */
export function tagsByUse(entries: readonly { tags: readonly string[] }[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1));
}
