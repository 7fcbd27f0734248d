import type {
  Entry as CompiledEntry,
  PageOfList,
  RelatedEntry,
  SiteEntry,
  YearContent,
} from '../../../src/content/compiledContent';
import {
  entryFile,
  homeFile,
  listFile,
  sportsFile,
  suggestionsFile,
  topicFile,
  topicsFile,
  yearFile,
  type ContentFile,
  type Summaries,
} from '../../../src/content/contentFiles';
import { listPage, pageOf } from '../../../src/content/listPage';
import { localise } from '../../../src/content/languageFor';
import { locales, type Locale } from '../../../src/locale/locales';
import {
  entryPath,
  listSections,
  notesSections,
  sectionNames,
  type ContentSection,
  type EntryKind,
} from '../../../src/paths';
import { memoized, once } from '../../lib/memoized';
import { entriesByTopic, topicsByUse } from '../../link/topics';
import { byCollection, type SiteSummaries } from '../../model/collections';
import { languagesOf, type Entry } from '../../model/entry';
import type { Site } from '../../model/site';
import { homeContent } from './homeContent';
import { relatedEntries, siteEntries } from './siteEntries';
import { bodyOf, pageSummary, pictureOf, summaryOf, titleOf } from './summaries';
import { withBreaks } from './withBreaks';
import { yearContent } from './yearContent';

/** Returns the content of a compiled file. Throws an error if there is no such file. */
export type CompiledReader = <Content>(file: ContentFile<Content>) => Content;

interface CompiledContent {
  /** What makes the content of each file, keyed by the file's path (contentFiles.ts). */
  files: ReadonlyMap<string, () => object>;
  read: CompiledReader;
}

const suggestedTopics = 12;
const suggestedEntries = 5;

/**
 * Returns everything that the owner wrote, for each of the site's languages. The files are known at
 * once. The content of a file is compiled when it is needed for the first time.
 */
export const compiledContent = memoized((site: ListedSite): CompiledContent => {
  const files = new Map(locales.flatMap((locale) => filesInLanguage(locale, site)));
  return {
    files,
    read<Content>({ path }: ContentFile<Content>) {
      const compiled = files.get(path);
      if (!compiled) throw new Error(`${path}: expected a file of the compiled content`);
      return compiled() as Content;
    },
  };
});

export type ListedSite = Pick<Site, 'profile' | 'entries' | 'portrait'>;

/** What the files of one language have in common. */
interface LanguageLists {
  summaries: SiteSummaries;
  /** The projects, notes and shared articles, newest first. */
  entries: readonly SiteEntry[];
  topics: ReadonlyMap<string, readonly SiteEntry[]>;
  /** Returns the entries that share the most topics with the one that has this path. */
  related: (path: string) => readonly RelatedEntry[];
  /** The last twelve months. */
  newestYear: YearContent;
  /** Returns the year that contains a day, unless the day is in the last twelve months. */
  olderYear: (date: string) => YearContent | undefined;
}

const listsInLanguages = memoized(
  (site: ListedSite): ReadonlyMap<Locale, () => LanguageLists> =>
    new Map(locales.map((locale) => [locale, once(() => compileLists(site, locale))])),
);

/** Returns the summaries of all entries for readers of a language. */
export function listsIn(site: ListedSite, locale: Locale): LanguageLists {
  return (listsInLanguages(site).get(locale) as () => LanguageLists)();
}

function compileLists({ entries: all }: ListedSite, locale: Locale): LanguageLists {
  const summaries = byCollection<SiteSummaries>((name) =>
    all[name].map((entry) => summaryOf(entry, locale)),
  );
  const entries = siteEntries(summaries);
  const topics = entriesByTopic(entries);
  const listed = new Map(entries.map((one) => [one.path, one]));
  const sports = summaries['sports-records'];
  const newestYear = yearContent(entries, sports);
  const { from = '' } = newestYear;
  const years = new Map<string, YearContent>();
  return {
    summaries,
    entries,
    topics,
    newestYear,
    olderYear(date) {
      if (date >= from) return undefined;
      const name = date.slice(0, 4);
      const year = years.get(name) ?? yearContent(entries, sports, date);
      years.set(name, year);
      return year;
    },
    related(path) {
      const one = listed.get(path);
      return one ? relatedEntries(one, topics) : [];
    },
  };
}

type CompiledFile = readonly [path: string, content: () => object];

function compiledFile<Content extends object>(
  { path }: ContentFile<Content>,
  compile: () => Content,
): CompiledFile {
  return [path, once(compile)];
}

/** Returns all files in one language. */
function filesInLanguage(locale: Locale, site: ListedSite): readonly CompiledFile[] {
  const { profile, entries, portrait } = site;
  const facts = () => listsIn(site, locale);
  return [
    compiledFile(homeFile(locale), () => ({
      ...homeContent(facts().summaries, facts().entries, facts().newestYear),
      line: withBreaks(localise(profile.line, locale), locale),
      ...(portrait && { portrait: pictureOf(portrait, locale) }),
    })),
    compiledFile(yearFile(locale), () => facts().newestYear),
    ...topicFiles(locale, site),
    compiledFile(sportsFile(locale), () => facts().summaries['sports-records']),
    ...(['projects', ...listSections] as const).flatMap((name) => listFiles(locale, name, site)),
    ...(['projects', ...sectionNames] as const).flatMap((name) => entryFiles(locale, name, site)),
    ...entries.pages.map((page) =>
      compiledFile(entryFile(locale, 'pages', page.slug), () => ({
        summary: pageSummary(page, locale),
        ...bodyAndLanguages(page, locale),
      })),
    ),
  ];
}

function topicFiles(locale: Locale, site: ListedSite): readonly CompiledFile[] {
  const facts = () => listsIn(site, locale);
  const byUse = once(() => topicsByUse(facts().entries));
  const withTopics = (['projects', ...notesSections, 'article-share'] as const).flatMap(
    (name): readonly Entry[] => site.entries[name],
  );
  const topics = entriesByTopic(withTopics.map(({ fields: { tags = [] } }) => ({ topics: tags })));
  return [
    compiledFile(topicsFile(locale), byUse),
    compiledFile(suggestionsFile(locale), () => ({
      topics: byUse().slice(0, suggestedTopics),
      latest: facts()
        .entries.slice(0, suggestedEntries)
        .map(({ kind, path, title }) => ({ kind, path, title })),
    })),
    ...[...topics].flatMap(([topic, { length }]) =>
      pageNumbers(length).map((page) =>
        compiledFile(topicFile(locale, topic, page), () =>
          pageWithYear(facts(), facts().topics.get(topic) ?? [], page),
        ),
      ),
    ),
  ];
}

function listFiles<Name extends EntryKind>(
  locale: Locale,
  name: Name,
  site: ListedSite,
): readonly CompiledFile[] {
  return pageNumbers(site.entries[name].length).map((page) =>
    compiledFile(listFile(locale, name, page), (): PageOfList<Summaries[Name]> => {
      const facts = listsIn(site, locale);
      return pageWithYear<Summaries[Name]>(facts, facts.summaries[name], page);
    }),
  );
}

/** Returns one page of a list, with the year of its newest entry if that is an older one. */
function pageWithYear<Listed extends { date: string }>(
  { olderYear }: LanguageLists,
  entries: readonly Listed[],
  number: number,
): PageOfList<Listed> {
  const page = listPage(entries, number);
  const [newest] = page.entries;
  const year = newest && olderYear(newest.date);
  return { ...page, ...(year && { year }) };
}

/** Returns the numbers of all pages of a list. An empty list still has one empty page. */
function pageNumbers(count: number): readonly number[] {
  return Array.from({ length: pageOf(Math.max(count - 1, 0)) }, (_, index) => index + 1);
}

/** Returns the files of the entries in a section that have a page of their own. */
function entryFiles<Section extends ContentSection>(
  locale: Locale,
  section: Section,
  site: ListedSite,
): readonly CompiledFile[] {
  const withPage = (site.entries[section] as readonly Entry[]).filter(
    ({ texts }) => section !== 'projects' || texts,
  );
  const summaries = once(() => {
    const shown = new Set(withPage.map(({ slug }) => slug));
    const all: readonly Summaries[Section][] = listsIn(site, locale).summaries[section];
    return all.filter(({ slug }) => shown.has(slug));
  });
  const neighbour = (index: number) => {
    // Sports have no order that would make one of them newer.
    const one = section === 'sports-records' ? undefined : summaries()[index];
    return one && { slug: one.slug, title: titleOf(one) };
  };
  return withPage.map((entry, index) =>
    compiledFile(entryFile(locale, section, entry.slug), () => {
      const { related, olderYear } = listsIn(site, locale);
      const shared = related(entryPath(section, entry.slug));
      const { date } = entry.fields as { date?: string };
      const year = date === undefined ? undefined : olderYear(date);
      const [newer, older] = [neighbour(index - 1), neighbour(index + 1)];
      return {
        summary: summaries()[index] as Summaries[Section],
        ...(newer && { newer }),
        ...(older && { older }),
        ...bodyAndLanguages(entry, locale),
        ...(shared.length > 0 && { related: shared }),
        ...(year && { year }),
      };
    }),
  );
}

/** Returns an entry's article body and the languages in which it is written. */
export function bodyAndLanguages(
  { fields, texts }: Entry,
  locale: Locale,
): Pick<CompiledEntry<unknown>, 'body' | 'languages'> {
  return {
    languages: languagesOf({ fields, texts }),
    ...(texts ? { body: bodyOf(texts, locale) } : {}),
  };
}
