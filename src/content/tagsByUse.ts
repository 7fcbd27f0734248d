import type { TagCount } from './compiledContent';

/**
 * The topics of these entries and how many have each: the most used first; of those used alike, by
 * the alphabet. A topic written twice counts once.
 */
export function tagsByUse(entries: readonly { tags: readonly string[] }[]): TagCount[] {
  return [...countTags(entries)]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || (one.tag < other.tag ? -1 : 1));
}

/** Of how many of these entries each topic is. */
export function countTags(entries: readonly { tags: readonly string[] }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of entries) {
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return counts;
}
