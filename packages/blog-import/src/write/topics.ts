import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { locales, type Locale, TopicNames, topicsFile } from '../../../../generator/forBlogImport';
import { topicsOf } from '../frontMatter/tags';
import type { PlannedEntry } from '../plan/planEntries';
import type { Report } from '../report';

/** The names that the blog's tags have in each language, keyed by topic. */
type Names = ReadonlyMap<string, readonly { language: Locale; name: string }[]>;

/**
 * Returns the content of topics.yaml: the names of the blog's tags, such as `CI/CD` for the topic
 * `ci-cd`. If the owner has this file already, the report contains the names instead.
 *
 * @returns undefined if there is nothing to write
 */
export function topicNames(
  entries: readonly PlannedEntry[],
  content: string,
  report: Report,
): string | undefined {
  const names = namesOf(entries);
  reportMerged(names, report);
  const file = path.join(content, topicsFile);
  const hasFile = existsSync(file);
  const known = hasFile
    ? (Object(parseDocument(readFileSync(file, 'utf8')).toJSON()) as object)
    : {};
  const wanted: Record<string, Partial<Record<Locale, string>>> = {};
  for (const [topic, ones] of [...names].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (topic in known || ones.every(({ name }) => name === topic)) continue;
    const texts = Object.fromEntries(
      locales.map((locale) => [
        locale,
        (ones.find((one) => one.language === locale) ?? ones[0])?.name,
      ]),
    );
    const line = `${topic}: ${stringify(texts, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`;
    if (!TopicNames.is({ [topic]: texts })) {
      report.lost('the name of a topic, which this site cannot show', topic, line);
    } else if (hasFile) {
      report.changed('the name of a topic, which you can add to topics.yaml', topic, line);
    } else wanted[topic] = texts;
  }
  return Object.keys(wanted).length === 0 ? undefined : stringify(wanted, { lineWidth: 0 });
}

function namesOf(entries: readonly PlannedEntry[]): Names {
  const names = new Map<string, { language: Locale; name: string }[]>();
  for (const { posts } of entries.filter(({ target }) => target !== 'pages')) {
    for (const [language, { front }] of posts) {
      for (const { tag, name } of topicsOf(front)) {
        names.set(tag, [...(names.get(tag) ?? []), { language, name }]);
      }
    }
  }
  return names;
}

/** Reports different tags of the blog that are the same topic on this site. */
function reportMerged(names: Names, report: Report): void {
  for (const [topic, ones] of names) {
    // Only the spelling of `Web Dev` and `web-dev` is different.
    const keyOf = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, '-');
    const spellings = new Map(ones.toReversed().map(({ name }) => [keyOf(name), name]));
    if (spellings.size < 2) continue;
    report.lost('tags that are one topic now', topic, [...spellings.values()].reverse().join(', '));
  }
}
