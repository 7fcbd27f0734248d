import type { Entry, Neighbour } from '../../src/content/compiledContent';
import {
  entryFile,
  homeFile,
  projectFile,
  projectSearchFile,
  projectSliceFile,
  projectsFile,
  sectionFile,
  type ContentFile,
  type SectionSummaries,
} from '../../src/content/contentFiles';
import { locales, type Locale } from '../../src/locale/locales';
import { sectionNames, type SectionName } from '../../src/paths';
import { homeContent } from './homeContent';
import { listFiles } from './listFiles';
import { bodyJson } from './localise';
import type { WrittenSite } from './readSite';
import type { Asset, WrittenTexts } from './readTexts';
import {
  articleSummary,
  noteSummary,
  projectSummary,
  sportSummary,
  type SiteSummaries,
} from './summaries';

/** What the build writes beside the application. */
export interface CompiledSite {
  /** Of each path of a URL (contentFiles.ts), its JSON. */
  files: ReadonlyMap<string, string>;
  /** Pictures that lie beside the texts. */
  pictures: readonly Asset[];
}

type Texts = WrittenTexts<unknown, unknown> | undefined;

/** Compiles what the owner wrote for every language of the site. */
export function compileSite(site: WrittenSite): CompiledSite {
  const files = new Map<string, string>();
  const write = <Content>({ path }: ContentFile<Content>, content: Content) =>
    files.set(path, JSON.stringify(content));
  const writeEntry = <Summary>(
    { path }: ContentFile<Entry<Summary>>,
    entry: Omit<Entry<Summary>, 'body'>,
    body: string | undefined,
  ) => {
    const json = JSON.stringify(entry);
    // Most of it, and written as JSON already.
    files.set(path, body === undefined ? json : `${json.slice(0, -1)},"body":${body}}`);
  };

  const textsOf: Record<'projects' | SectionName, readonly { slug: string; texts?: Texts }[]> = {
    projects: site.projects,
    'sports-records': site.sports,
    'article-share': site.articles,
    ...site.notes,
  };

  for (const locale of locales) {
    const { projects, sections } = summariesOf(site, locale);
    write(homeFile(locale), homeContent({ projects, sections }));
    const { list, slices, searchParts } = listFiles(projects);
    write(projectsFile(locale), list);
    slices.forEach((slice, index) => write(projectSliceFile(locale, index), slice));
    searchParts.forEach((part, index) => write(projectSearchFile(locale, index), part));
    const pages = projects.filter(({ hasPage }) => hasPage);
    const texts = new Map(site.projects.map(({ slug, texts }) => [slug, texts]));
    pages.forEach((summary, index) =>
      writeEntry(
        projectFile(locale, summary.slug),
        entry(summary, pages, index, ({ title }) => title),
        body(texts.get(summary.slug), locale),
      ),
    );
    for (const section of sectionNames) writeSection(section, sections[section], locale);
  }

  function writeSection<Section extends SectionName>(
    section: Section,
    summaries: readonly SectionSummaries[Section][],
    locale: Locale,
  ) {
    write(sectionFile(locale, section), summaries);
    summaries.forEach((summary, index) =>
      writeEntry(
        entryFile(locale, section, summary.slug),
        entry(summary, summaries, index, (one) => ('sport' in one ? one.sport : one.title)),
        body(textsOf[section][index]?.texts, locale),
      ),
    );
  }

  return {
    files,
    pictures: Object.values(textsOf).flatMap((entries) =>
      entries.flatMap(({ texts }) => texts?.pictures ?? []),
    ),
  };
}

function summariesOf(site: WrittenSite, locale: Locale): SiteSummaries {
  const notes = (section: keyof WrittenSite['notes']) =>
    site.notes[section].map((note) => noteSummary(note, locale));
  return {
    projects: site.projects.map((project) => projectSummary(project, locale)),
    sections: {
      'sports-records': site.sports.map((sport) => sportSummary(sport, locale)),
      'article-share': site.articles.map((article) => articleSummary(article, locale)),
      'sport-notes': notes('sport-notes'),
      'coding-notes': notes('coding-notes'),
      'reading-notes': notes('reading-notes'),
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

function body(texts: Texts, locale: Locale): string | undefined {
  return texts && bodyJson(texts, locale);
}
