import type {
  Entry as CompiledEntry,
  PageOfList,
  RelatedEntry,
} from '../../src/content/compiledContent';
import {
  allProjectsFile,
  entryFile,
  homeFile,
  projectsFile,
  searchFile,
  searchTextsFile,
  sectionFile,
  sportsFile,
  suggestionsFile,
  topicFile,
  topicsFile,
  type ContentFile,
  type SectionSummaries,
  type Summaries,
} from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { locales, type Locale } from '../../src/locale/locales';
import {
  entryPath,
  listSections,
  sectionNames,
  type ListSection,
  type SectionName,
} from '../../src/paths';
import { allOf, byCollection, type Entries, type SiteSummaries } from '../model/collections';
import type { CompiledReader } from '../model/compiledContent';
import {
  bodyOf,
  languagesOf,
  pageSummary,
  pickText,
  pictureOf,
  summaryOf,
  tagsByUse,
  titleOf,
} from '../text/summaries';
import { nameOf, type Entry } from '../model/entry';
import { homeContent } from './homeContent';
import type { Asset } from '../model/picture';
import type { LinkedSite } from '../model/site';
import { searchableText } from '../text/searchableText';
import { searchIndex } from './searchIndex';
import { entriesByTopic, relatedEntries, siteEntries } from '../link/siteEntries';
import { entryAddress } from '../link/sitePages';

export interface CompiledSite {
  /** The content of each file, keyed by the file's path (contentFiles.ts). */
  files: ReadonlyMap<string, object>;
  read: CompiledReader;
  /** The picture files that the pages use. */
  pictures: readonly Asset[];
}

/**
 * The maximum number of topics in the filter of the project list. The filter contains the topics
 * that are used most frequently.
 */
const offeredTopics = 50;

const suggestedTopics = 12;
const suggestedEntries = 5;

/** Compiles everything that the owner wrote, for each of the site's languages. */
export function compileSite(site: LinkedSite): CompiledSite {
  const files = new Map<string, object>();
  const write = <Content extends object>({ path }: ContentFile<Content>, content: Content) =>
    files.set(path, content);

  const all = allOf(site.entries);
  const writtenAt = new Map(
    all.map((one) => [entryAddress(one.collection, one.slug), one] as const),
  );

  for (const locale of locales) {
    const summaries = summariesOf(site.entries, locale);
    const { projects } = summaries;
    const entries = siteEntries(summaries);
    const topics = entriesByTopic(entries);
    const listed = new Map(entries.map((one) => [one.path, one]));
    const related = (path: string) => {
      const one = listed.get(path);
      return one ? relatedEntries(one, topics) : [];
    };
    write(homeFile(locale), {
      ...homeContent(summaries, entries),
      ...(site.portrait && { portrait: pictureOf(site.portrait, locale) }),
    });
    write(topicsFile(locale), tagsByUse(entries));
    write(suggestionsFile(locale), {
      topics: tagsByUse(entries).slice(0, suggestedTopics),
      latest: entries
        .slice(0, suggestedEntries)
        .map(({ kind, path, title }) => ({ kind, path, title })),
    });
    for (const [topic, ofTopic] of topics) {
      pagesOfList(ofTopic).forEach((list, index) =>
        write(topicFile(locale, topic, index + 1), list),
      );
    }
    const { index, parts } = searchIndex(entries, summaries['sports-records'], ({ path }) => {
      const texts = writtenAt.get(path)?.texts;
      if (!texts) return undefined;
      const { text, ...lang } = pickText(texts, locale);
      return { text: searchableText(text.nodes), ...lang };
    });
    write(searchFile(locale), index);
    parts.forEach((texts, part) => write(searchTextsFile(locale, part), texts));
    const tags = tagsByUse(projects).slice(0, offeredTopics);
    const lists = pagesOfList(projects);
    lists.forEach((list, index) => write(projectsFile(locale, index + 1), { ...list, tags }));
    if (lists.length > 1) {
      const count = projects.length;
      write(allProjectsFile(locale), { entries: projects, count, pages: 1, tags });
    }
    write(sportsFile(locale), summaries['sports-records']);
    for (const section of listSections) writeList(section, summaries[section], locale);
    const pages = projects.filter(({ hasPage }) => hasPage);
    writeEntries('projects', pages, { locale, related });
    for (const section of sectionNames) {
      writeEntries(section, summaries[section], { locale, related });
    }
    for (const page of site.entries.pages) {
      write(entryFile(locale, 'pages', page.slug), {
        summary: pageSummary(page, locale),
        ...textOf(page, locale),
      });
    }
  }

  function writeList<Section extends ListSection>(
    section: Section,
    summaries: readonly SectionSummaries[Section][],
    locale: Locale,
  ) {
    pagesOfList(summaries).forEach((list, index) =>
      write(sectionFile(locale, section, index + 1), list),
    );
  }

  function writeEntries<Section extends 'projects' | SectionName>(
    section: Section,
    summaries: readonly Summaries[Section][],
    { locale, related }: { locale: Locale; related: (path: string) => readonly RelatedEntry[] },
  ) {
    const neighbour = (index: number) => {
      const one = summaries[index];
      return one && { slug: one.slug, title: titleOf(one) };
    };
    summaries.forEach((summary, index) => {
      const path = entryPath(section, summary.slug);
      const entry = writtenAt.get(path);
      const shared = related(path);
      const [newer, older] = [neighbour(index - 1), neighbour(index + 1)];
      write(entryFile(locale, section, summary.slug), {
        summary,
        ...(newer && { newer }),
        ...(older && { older }),
        ...(entry ? textOf(entry, locale) : { languages: [] }),
        ...(shared.length > 0 && { related: shared }),
      });
    });
  }

  return {
    files,
    read<Content>({ path }: ContentFile<Content>) {
      const content = files.get(path);
      if (!content) throw new Error(`${path}: expected the build to compile it`);
      return content as Content;
    },
    pictures: [
      ...(site.portrait?.files ?? []),
      ...all.flatMap(({ cover, texts }) => [...(cover?.files ?? []), ...(texts?.pictures ?? [])]),
    ],
  };
}

/** Returns all pages of a list. An empty list still has one empty page. */
function pagesOfList<Summary>(summaries: readonly Summary[]): readonly PageOfList<Summary>[] {
  const { pages } = listPage(summaries, 1);
  return Array.from({ length: pages }, (_, index) => listPage(summaries, index + 1));
}

function summariesOf(entries: Entries, locale: Locale): SiteSummaries {
  return byCollection<SiteSummaries>((name) =>
    entries[name].map((entry) => summaryOf(entry, locale)),
  );
}

/** Returns an entry's article body and the languages in which it is written. */
export function textOf(
  { facts, texts }: Entry,
  locale: Locale,
): Pick<CompiledEntry<unknown>, 'body' | 'languages'> {
  return {
    languages: languagesOf(nameOf(facts), texts),
    ...(texts ? { body: bodyOf(texts, locale) } : {}),
  };
}
