import type {
  Body,
  ListPage,
  NoteSummary,
  ProjectSummary,
  SiteEntry,
  SportSummary,
} from '../../../src/content/compiledContent';
import {
  entryFile,
  homeFile,
  projectsFile,
  sectionFile,
  sportsFile,
  topicFile,
  topicsFile,
  type ContentFile,
} from '../../../src/content/contentFiles';
import { listPage } from '../../../src/content/listPage';
import { locales, type Locale } from '../../../src/locale/locales';
import { listSections, notesSections, type NotesSection } from '../../../src/paths';
import type { ReadCompiled } from '../readCompiled';

export type FakeNote = Partial<NoteSummary> & {
  slug: string;
  section?: NotesSection;
  languages?: readonly Locale[];
  body?: Body;
};

interface FakeSite {
  topics?: Readonly<Record<string, readonly SiteEntry[]>>;
  projects?: readonly (Partial<ProjectSummary> & { slug: string })[];
  notes?: readonly FakeNote[];
  sports?: readonly SportSummary[];
}

/** The compiled files of a few entries, the same in every language. */
export function fakeCompiled({
  projects = [],
  notes = [],
  sports = [],
  topics = {},
}: FakeSite): ReadCompiled {
  const files = new Map<string, unknown>();
  const write = <Content>({ path }: ContentFile<Content>, content: Content) =>
    files.set(path, content);
  for (const locale of locales) {
    const summaries = projects.map((project) => ({
      title: { text: project.slug },
      summary: { text: '' },
      date: '2026-01-01',
      tags: [],
      links: {},
      featured: false,
      draft: false,
      hasPage: false,
      ...project,
    }));
    for (const summary of summaries) {
      write(entryFile(locale, 'projects', summary.slug), { summary, languages: locales });
    }
    eachPage(summaries, (list, page) => write(projectsFile(locale, page), { ...list, tags: [] }));
    write<unknown>(homeFile(locale), {});
    for (const section of listSections) write(sectionFile(locale, section), listPage([], 1));
    write(sportsFile(locale), sports);
    for (const summary of sports) {
      const entry = { summary, languages: locales };
      write(entryFile(locale, 'sports-records', summary.slug), entry);
    }
    const counts = Object.entries(topics).map(([tag, { length: count }]) => ({ tag, count }));
    write(topicsFile(locale), counts);
    for (const [topic, entries] of Object.entries(topics)) {
      eachPage(entries, (list, page) => write(topicFile(locale, topic, page), list));
    }
    for (const section of notesSections) {
      const ofSection = notes.filter((note) => (note.section ?? 'coding-notes') === section);
      eachPage(ofSection.map(noteSummary), (list, page) =>
        write(sectionFile(locale, section, page), list),
      );
      for (const note of ofSection) {
        const { body = { outline: [], nodes: [] }, languages = locales } = note;
        const summary = noteSummary(note);
        write(entryFile(locale, section, note.slug), { summary, languages, body });
      }
    }
  }
  return <Content>({ path }: ContentFile<Content>) => {
    if (!files.has(path)) throw new Error(`${path}: expected the test to write it`);
    return files.get(path) as Content;
  };
}

function eachPage<Summary>(
  all: readonly Summary[],
  use: (list: ListPage<Summary>, page: number) => void,
) {
  const { pages } = listPage(all, 1);
  for (let page = 1; page <= pages; page++) use(listPage(all, page), page);
}

function noteSummary({ section, languages, body, ...note }: FakeNote): NoteSummary {
  void [section, languages, body];
  return {
    title: { text: note.slug },
    summary: { text: `About ${note.slug}` },
    date: '2026-01-01',
    tags: [],
    minutes: 1,
    draft: false,
    ...note,
  };
}
