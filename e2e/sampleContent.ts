import type {
  HomeContent,
  ProjectList,
  ProjectSummary,
  TextInLanguage,
} from '../src/content/compiledContent';
import { homeFile, projectsFile } from '../src/content/contentFiles';
import { listPage } from '../src/content/listPage';

/**
 * What somebody could have written, so that no test depends on what the owner has: what the landing page and
 * the list of projects show in a language, by the paths of the compiled files.
 */
export function sampleContent(locale: string): Readonly<Record<string, unknown>> {
  const inEnglish = (text: string): TextInLanguage =>
    locale === 'en' ? { text } : { text, lang: 'en' };
  const project: ProjectSummary = {
    slug: 'lantern',
    title: inEnglish('Lantern'),
    summary: inEnglish('A lamp that is as bright as the moon is.'),
    date: '2026-03-04',
    tags: ['moon'],
    links: { repo: 'https://example.com/lantern' },
    featured: true,
    draft: false,
    hasPage: true,
  };
  const home: HomeContent = { projects: [project], latest: [], year: [] };
  const list: ProjectList = { ...listPage([project], 1), tags: [{ tag: 'moon', count: 1 }] };
  return { [homeFile(locale).path]: home, [projectsFile(locale).path]: list };
}
