import type {
  Entry as CompiledEntry,
  PageOfList,
  RelatedEntry,
  SiteEntry,
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
import type { CompiledReader } from '../model/emittedSite';
import { bodyOf, pageSummary, pickText, pictureOf, summaryOf, titleOf } from './summaries';
import { languagesOf, type Entry } from '../model/entry';
import { homeContent } from './homeContent';
import type { Asset } from '../model/picture';
import type { LinkedSite } from '../model/site';
import { searchableText } from './searchableText';
import { searchIndex } from './searchIndex';
import { entriesByTopic, tagsByUse } from '../link/topics';
import { relatedEntries, siteEntries } from './siteEntries';
import { entryAddress } from '../link/sitePages';

interface CompiledContent {
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
export function compileContent(site: LinkedSite): CompiledContent {
  const all = allOf(site.entries);
  const entryAt = new Map(all.map((one) => [entryAddress(one.collection, one.slug), one] as const));
  const files = new Map(locales.flatMap((locale) => filesInLanguage(locale, site, entryAt)));
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

type CompiledFile = readonly [path: string, content: object];

function compiledFile<Content extends object>(
  { path }: ContentFile<Content>,
  content: Content,
): CompiledFile {
  return [path, content];
}

/** The public entries, keyed by the URL path of the page that they have, or would have. */
type EntryAt = ReadonlyMap<string, Entry>;

/** Returns all files in one language. */
function filesInLanguage(
  locale: Locale,
  site: LinkedSite,
  entryAt: EntryAt,
): readonly CompiledFile[] {
  const summaries = summariesOf(site.entries, locale);
  const { projects, 'sports-records': sports } = summaries;
  const entries = siteEntries(summaries);
  const topics = entriesByTopic(entries);
  const listed = new Map(entries.map((one) => [one.path, one]));
  const related = (path: string) => {
    const one = listed.get(path);
    return one ? relatedEntries(one, topics) : [];
  };
  const facts = { locale, entryAt, related };
  return [
    compiledFile(homeFile(locale), {
      ...homeContent(summaries, entries),
      ...(site.portrait && { portrait: pictureOf(site.portrait, locale) }),
    }),
    ...topicFiles(locale, entries, topics),
    ...searchFiles(locale, entries, sports, entryAt),
    ...projectLists(locale, projects),
    compiledFile(sportsFile(locale), sports),
    ...listSections.flatMap((section) => sectionLists(locale, section, summaries[section])),
    ...entryFiles(
      'projects',
      projects.filter(({ hasPage }) => hasPage),
      facts,
    ),
    ...sectionNames.flatMap((section) => entryFiles(section, summaries[section], facts)),
    ...site.entries.pages.map((page) =>
      compiledFile(entryFile(locale, 'pages', page.slug), {
        summary: pageSummary(page, locale),
        ...bodyAndLanguages(page, locale),
      }),
    ),
  ];
}

function topicFiles(
  locale: Locale,
  entries: readonly SiteEntry[],
  topics: ReadonlyMap<string, readonly SiteEntry[]>,
): readonly CompiledFile[] {
  const tags = tagsByUse(entries);
  return [
    compiledFile(topicsFile(locale), tags),
    compiledFile(suggestionsFile(locale), {
      topics: tags.slice(0, suggestedTopics),
      latest: entries
        .slice(0, suggestedEntries)
        .map(({ kind, path, title }) => ({ kind, path, title })),
    }),
    ...[...topics].flatMap(([topic, ofTopic]) =>
      pagesOfList(ofTopic).map((list, index) =>
        compiledFile(topicFile(locale, topic, index + 1), list),
      ),
    ),
  ];
}

function searchFiles(
  locale: Locale,
  entries: readonly SiteEntry[],
  sports: SiteSummaries['sports-records'],
  entryAt: EntryAt,
): readonly CompiledFile[] {
  const { index, parts } = searchIndex(entries, sports, ({ path }) => {
    const texts = entryAt.get(path)?.texts;
    if (!texts) return undefined;
    const { text, ...lang } = pickText(texts, locale);
    return { text: searchableText(text.nodes), ...lang };
  });
  return [
    compiledFile(searchFile(locale), index),
    ...parts.map((texts, part) => compiledFile(searchTextsFile(locale, part), texts)),
  ];
}

function projectLists(
  locale: Locale,
  projects: SiteSummaries['projects'],
): readonly CompiledFile[] {
  const tags = tagsByUse(projects).slice(0, offeredTopics);
  const pages = pagesOfList(projects).map((list, index) =>
    compiledFile(projectsFile(locale, index + 1), { ...list, tags }),
  );
  if (pages.length === 1) return pages;
  const all = { entries: projects, count: projects.length, pages: 1, tags };
  return [...pages, compiledFile(allProjectsFile(locale), all)];
}

function sectionLists<Section extends ListSection>(
  locale: Locale,
  section: Section,
  summaries: readonly SectionSummaries[Section][],
): readonly CompiledFile[] {
  return pagesOfList(summaries).map((list, index) =>
    compiledFile(sectionFile(locale, section, index + 1), list),
  );
}

/** Returns the files of the entries in a section that have a page of their own. */
function entryFiles<Section extends 'projects' | SectionName>(
  section: Section,
  summaries: readonly Summaries[Section][],
  {
    locale,
    entryAt,
    related,
  }: { locale: Locale; entryAt: EntryAt; related: (path: string) => readonly RelatedEntry[] },
): readonly CompiledFile[] {
  const neighbour = (index: number) => {
    const one = summaries[index];
    return one && { slug: one.slug, title: titleOf(one) };
  };
  return summaries.map((summary, index) => {
    const path = entryPath(section, summary.slug);
    const entry = entryAt.get(path);
    const shared = related(path);
    const [newer, older] = [neighbour(index - 1), neighbour(index + 1)];
    return compiledFile(entryFile(locale, section, summary.slug), {
      summary,
      ...(newer && { newer }),
      ...(older && { older }),
      ...(entry ? bodyAndLanguages(entry, locale) : { languages: [] }),
      ...(shared.length > 0 && { related: shared }),
    });
  });
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
export function bodyAndLanguages(
  { facts, texts }: Entry,
  locale: Locale,
): Pick<CompiledEntry<unknown>, 'body' | 'languages'> {
  return {
    languages: languagesOf({ facts, texts }),
    ...(texts ? { body: bodyOf(texts, locale) } : {}),
  };
}
