import type { Entry, ListPage, Neighbour } from '../../src/content/compiledContent';
import {
  allProjectsFile,
  entryFile,
  homeFile,
  projectFile,
  projectsFile,
  sectionFile,
  sportsFile,
  type ContentFile,
  type SectionSummaries,
} from '../../src/content/contentFiles';
import { listPage } from '../../src/content/listPage';
import { locales, type Locale } from '../../src/locale/locales';
import {
  byNotesSection,
  listSections,
  sectionNames,
  type ListSection,
  type SectionName,
} from '../../src/paths';
import { homeContent } from './homeContent';
import { bodyOf } from './localise';
import type { WrittenSite } from './readSite';
import type { Asset, WrittenTexts } from './readTexts';
import {
  articleSummary,
  noteSummary,
  projectSummary,
  sportSummary,
  tagsByUse,
  type SiteSummaries,
} from './summaries';

export interface CompiledSite {
  /** JSON by the path of the file (contentFiles.ts). */
  files: ReadonlyMap<string, string>;
  /** Pictures that texts show. */
  pictures: readonly Asset[];
}

/** Number of topics that the filter of the projects offers, the most used first. */
const offeredTopics = 50;

type Texts = WrittenTexts<unknown, unknown> | undefined;

/** Compiles what the owner wrote for every language of the site. */
export function compileSite(site: WrittenSite): CompiledSite {
  const files = new Map<string, string>();
  const write = <Content>({ path }: ContentFile<Content>, content: Content) =>
    files.set(path, JSON.stringify(content));

  const textsOf: Record<'projects' | SectionName, readonly { slug: string; texts?: Texts }[]> = {
    projects: site.projects,
    'sports-records': site.sports,
    'article-share': site.articles,
    ...site.notes,
  };

  for (const locale of locales) {
    const { projects, sections } = summariesOf(site, locale);
    write(homeFile(locale), homeContent({ projects, sections }));
    const tags = tagsByUse(projects).slice(0, offeredTopics);
    const lists = listPages(projects);
    lists.forEach((list, index) => write(projectsFile(locale, index + 1), { ...list, tags }));
    if (lists.length > 1) {
      const count = projects.length;
      write(allProjectsFile(locale), { entries: projects, count, pages: 1, tags });
    }
    const pages = projects.filter(({ hasPage }) => hasPage);
    const texts = new Map(site.projects.map(({ slug, texts }) => [slug, texts]));
    pages.forEach((summary, index) =>
      write(projectFile(locale, summary.slug), {
        ...entry(summary, pages, index, ({ title }) => title),
        ...body(texts.get(summary.slug), locale),
      }),
    );
    write(sportsFile(locale), sections['sports-records']);
    for (const section of listSections) writeList(section, sections[section], locale);
    for (const section of sectionNames) writeEntries(section, sections[section], locale);
  }

  function writeList<Section extends ListSection>(
    section: Section,
    summaries: readonly SectionSummaries[Section][],
    locale: Locale,
  ) {
    listPages(summaries).forEach((list, index) =>
      write(sectionFile(locale, section, index + 1), list),
    );
  }

  function writeEntries<Section extends SectionName>(
    section: Section,
    summaries: readonly SectionSummaries[Section][],
    locale: Locale,
  ) {
    summaries.forEach((summary, index) =>
      write(entryFile(locale, section, summary.slug), {
        ...entry(summary, summaries, index, (one) => ('sport' in one ? one.sport : one.title)),
        ...body(textsOf[section][index]?.texts, locale),
      }),
    );
  }

  return {
    files,
    pictures: Object.values(textsOf).flatMap((entries) =>
      entries.flatMap(({ texts }) => texts?.pictures ?? []),
    ),
  };
}

/** All pages of a list; an empty list has an empty page. */
function listPages<Summary>(summaries: readonly Summary[]): readonly ListPage<Summary>[] {
  const { pages } = listPage(summaries, 1);
  return Array.from({ length: pages }, (_, index) => listPage(summaries, index + 1));
}

function summariesOf(site: WrittenSite, locale: Locale): SiteSummaries {
  const notes = byNotesSection((section) =>
    site.notes[section].map((note) => noteSummary(note, locale)),
  );
  return {
    projects: site.projects.map((project) => projectSummary(project, locale)),
    sections: {
      'sports-records': site.sports.map((sport) => sportSummary(sport, locale)),
      'article-share': site.articles.map((article) => articleSummary(article, locale)),
      ...notes,
    },
  };
}

function entry<Summary extends { slug: string }>(
  summary: Summary,
  list: readonly Summary[],
  index: number,
  titleOf: (summary: Summary) => Neighbour['title'],
): Omit<Entry<Summary>, 'body'> {
  const neighbour = (one: Summary | undefined) => one && { slug: one.slug, title: titleOf(one) };
  const newer = neighbour(list[index - 1]);
  const older = neighbour(list[index + 1]);
  return {
    summary,
    ...(newer ? { newer } : {}),
    ...(older ? { older } : {}),
  };
}

function body(texts: Texts, locale: Locale): Pick<Entry<unknown>, 'body'> {
  return texts ? { body: bodyOf(texts, locale) } : {};
}
