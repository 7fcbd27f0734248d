import type { RelatedEntry, SiteEntry } from '../../../src/content/compiledContent';
import { pageOf } from '../../../src/content/listPage';
import { entryPath, notesSections, projectPath } from '../../../src/paths';
import { newestFirst } from '../../model/publication';
import type { SiteSummaries } from '../../model/collections';

const shownRelated = 3;

/** Returns the projects, notes and shared articles in one language, newest first. */
export function siteEntries(summaries: SiteSummaries): readonly SiteEntry[] {
  const made = summaries.projects.map(
    ({ slug, title, summary, date, topics, hasPage }, index): SiteEntry => {
      const path = projectPath({ slug, hasPage }, pageOf(index));
      return { kind: 'projects', path, title, summary, date, topics };
    },
  );
  const written = notesSections.flatMap((kind) =>
    summaries[kind].map(({ slug, title, summary, date, topics }): SiteEntry => {
      return { kind, path: entryPath(kind, slug), title, summary, date, topics };
    }),
  );
  const kind = 'article-share';
  const shared = summaries[kind].map(({ slug, title, line: summary, date, topics }): SiteEntry => {
    return { kind, path: entryPath(kind, slug), title, summary, date, topics };
  });
  return newestFirst([...made, ...written, ...shared], ({ date }) => date);
}

/**
 * Returns the entries that share the most topics with the given entry. If several share the same
 * number of topics, the newest come first.
 *
 * @param byTopic the result of `entriesByTopic`, newest first
 */
export function relatedEntries(
  entry: SiteEntry,
  byTopic: ReadonlyMap<string, readonly SiteEntry[]>,
): readonly RelatedEntry[] {
  const shared = new Map<SiteEntry, number>();
  for (const other of entry.topics.flatMap((topic) => byTopic.get(topic) ?? [])) {
    if (other !== entry) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  return newestFirst([...shared], ([{ date }]) => date)
    .sort(([, count], [, otherCount]) => otherCount - count)
    .slice(0, shownRelated)
    .map(([{ kind, path, title }]) => ({ kind, path, title }));
}
