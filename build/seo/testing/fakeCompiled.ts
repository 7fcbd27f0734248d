import type {
  Body,
  NoteSummary,
  NotesSection,
  ProjectSummary,
  SportSummary,
} from '../../../src/content/compiledContent';
import {
  entryFile,
  projectsFile,
  sectionFile,
  type ContentFile,
} from '../../../src/content/contentFiles';
import { locales } from '../../../src/locale/locales';
import { sectionNames } from '../../../src/paths';
import type { ReadCompiled } from '../readCompiled';

export type FakeNote = Partial<NoteSummary> & { slug: string; section?: NotesSection; body?: Body };

interface FakeSite {
  projects?: readonly (Partial<ProjectSummary> & { slug: string })[];
  notes?: readonly FakeNote[];
  sports?: readonly SportSummary[];
}

/** What the build would have compiled of a few entries, the same in every language. */
export function fakeCompiled({ projects = [], notes = [], sports = [] }: FakeSite): ReadCompiled {
  const files = new Map<string, unknown>();
  const write = <Content>({ path }: ContentFile<Content>, content: Content) =>
    files.set(path, content);
  for (const locale of locales) {
    write(projectsFile(locale), {
      projects: projects.map((project) => ({
        title: { text: project.slug },
        summary: { text: '' },
        date: '2026-01-01',
        tags: [],
        links: {},
        featured: false,
        draft: false,
        hasPage: false,
        ...project,
      })),
    });
    for (const section of sectionNames) write(sectionFile(locale, section), []);
    write(sectionFile(locale, 'sports-records'), sports);
    for (const section of ['sport-notes', 'coding-notes', 'reading-notes'] as const) {
      const ofSection = notes.filter((note) => (note.section ?? 'coding-notes') === section);
      write(sectionFile(locale, section), ofSection.map(noteSummary));
      for (const note of ofSection) {
        const { body = { outline: [], nodes: [] } } = note;
        write(entryFile(locale, section, note.slug), { summary: noteSummary(note), body });
      }
    }
  }
  return <Content>({ path }: ContentFile<Content>) => {
    if (!files.has(path)) throw new Error(`${path}: expected the test to write it`);
    return files.get(path) as Content;
  };
}

function noteSummary({ section, body, ...note }: FakeNote): NoteSummary {
  void [section, body];
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
