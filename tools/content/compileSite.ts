import type { Entry, Neighbour, ProjectSummary } from '../../src/content/compiledContent';
import {
  entryFile,
  homeFile,
  projectFile,
  projectsFile,
  sectionFile,
  type ContentFile,
  type SectionSummaries,
} from '../../src/content/contentFiles';
import { locales, type Locale } from '../../src/locale/locales';
import { sectionNames, type SectionName } from '../../src/paths';
import { homeContent } from './homeContent';
import { bodyOf } from './localise';
import type { WrittenSite } from './readSite';
import type { Asset, WrittenTexts } from './readTexts';
import { articleSummary, noteSummary, projectSummary, sportSummary } from './summaries';

/** The lists of one language. */
export interface SiteSummaries {
  projects: readonly ProjectSummary[];
  sections: { readonly [Section in SectionName]: readonly SectionSummaries[Section][] };
}

/** What the build writes beside the application. */
export interface CompiledSite {
  /** Of each path of a URL (contentFiles.ts), its JSON. */
  files: ReadonlyMap<string, string>;
  /** Pictures that lie beside the texts. */
  pictures: readonly Asset[];
  /** The sections for which something is written. */
  sections: readonly SectionName[];
}

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
    write(projectsFile(locale), projects);
    const pages = projects.filter(({ hasPage }) => hasPage);
    const texts = new Map(site.projects.map(({ slug, texts }) => [slug, texts]));
    pages.forEach((summary, index) =>
      write(
        projectFile(locale, summary.slug),
        entry(summary, texts.get(summary.slug), locale, pages, index, ({ title }) => title),
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
      write(
        entryFile(locale, section, summary.slug),
        entry(summary, textsOf[section][index]?.texts, locale, summaries, index, (one) =>
          'sport' in one ? one.sport : one.title,
        ),
      ),
    );
  }

  return {
    files,
    pictures: Object.values(textsOf).flatMap((entries) =>
      entries.flatMap(({ texts }) => texts?.pictures ?? []),
    ),
    sections: sectionNames.filter((section) => textsOf[section].length > 0),
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
  texts: Texts,
  locale: Locale,
  list: readonly Summary[],
  index: number,
  titleOf: (summary: Summary) => Neighbour['title'],
): Entry<Summary> {
  const neighbour = (one: Summary | undefined) => one && { slug: one.slug, title: titleOf(one) };
  const newer = neighbour(list[index - 1]);
  const older = neighbour(list[index + 1]);
  return {
    summary,
    ...(texts ? { body: bodyOf(texts, locale) } : {}),
    ...(newer ? { newer } : {}),
    ...(older ? { older } : {}),
  };
}
