import type { Entry, NoteSummary, ProjectSummary } from '../../src/content/compiledContent';
import { entryFile, projectFile } from '../../src/content/contentFiles';
import { entryPath, notesSections, paths, projectPath } from '../../src/paths';
import type { ReadCompiled } from './readCompiled';

/**
 * What a page says of the one thing that it shows (https://schema.org: BlogPosting of a note, CreativeWork of
 * a project), as JSON-LD that can stand in a `<script>` element. In the page's language; what is
 * written in another one says so.
 *
 * @param pathname of the page
 * @param siteUrl origin of the site
 * @returns undefined for the page of anything else
 */
export function entryData(
  pathname: string,
  { locale, siteUrl, read }: { locale: string; siteUrl: string; read: ReadCompiled },
): string | undefined {
  const [, folder = '', slug, page] = pathname.split('/');
  if (slug === undefined || page !== undefined) return undefined;
  const common = { url: siteUrl + pathname, author: { '@id': `${siteUrl}${paths.home}#owner` } };
  const section = notesSections.find((name) => entryPath(name, slug) === pathname);
  if (section) {
    const { summary } = read(entryFile(locale, section, slug)) as Entry<NoteSummary>;
    return json({
      ...shared(summary, locale),
      ...common,
      '@type': 'BlogPosting',
      headline: summary.title.text,
      timeRequired: `PT${summary.minutes}M`,
    });
  }
  if (projectPath(slug) === `/${folder}/${slug}`) {
    const { summary } = read(projectFile(locale, slug));
    return json({
      ...shared(summary, locale),
      ...common,
      '@type': 'CreativeWork',
      name: summary.title.text,
      ...(summary.cover ? { image: siteUrl + summary.cover.src } : {}),
    });
  }
  return undefined;
}

function shared({ title, summary, date, tags }: NoteSummary | ProjectSummary, locale: string) {
  return {
    '@context': 'https://schema.org',
    description: summary.text,
    datePublished: date,
    inLanguage: title.lang ?? locale,
    ...(tags.length > 0 ? { keywords: tags } : {}),
  };
}

/** So that no text of the owner ends the script element. */
function json(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
