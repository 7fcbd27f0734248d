import type {
  ArticleFile,
  NoteFields,
  NoteFront,
  PageFields,
  PageFront,
  ProjectFile,
  SportFile,
} from '../../model/fileCodecs';
import type {
  ArticleSummary,
  Body,
  NoteSummary,
  PageSummary,
  Picture,
  ProjectSummary,
  SportSummary,
  TextInLanguage,
} from '../../../src/content/compiledContent';
import type { Summaries } from '../../../src/content/contentFiles';
import { languageFor, localise } from '../../../src/content/languageFor';
import { secondsOf } from '../../model/fieldCodecs';
import type { Locale } from '../../../src/locale/locales';
import { byNotesSection } from '../../../src/paths';
import type { Entries } from '../../model/collections';
import type { DescribedPicture } from '../../model/picture';
import { newestFirst } from '../../model/publication';
import type { CollectionName, Entry } from '../../model/entry';
import type { WrittenText, WrittenTexts } from '../../model/text';
import { richNodes } from './richNodes';
import { setVertically } from './setVertically';
import { withBreaks } from './withBreaks';

/*
 * The parts of an entry that pages show in one language: its article body, and its summary, which
 * is also shown in lists.
 */

/** The function that returns the summary of an entry, for each collection. */
const summaryIn: {
  readonly [Name in CollectionName]: (
    entry: Entries[Name][number],
    locale: Locale,
  ) => Summaries[Name];
} = {
  projects: projectSummary,
  'article-share': articleSummary,
  'sports-records': sportSummary,
  ...byNotesSection(() => noteSummary),
  pages: pageSummary,
};

/** Returns the summary of an entry for readers of the given language. */
export function summaryOf(entry: Entry, locale: Locale): Summaries[CollectionName] {
  const summary = summaryIn[entry.collection];
  return (summary as (one: Entry, locale: Locale) => Summaries[CollectionName])(entry, locale);
}

export function projectSummary(
  { slug, fields, cover, texts, draft }: Entry<ProjectFile>,
  locale: Locale,
): ProjectSummary {
  return {
    slug,
    title: withBreaks(localise(fields.title, locale), locale),
    summary: withBreaks(localise(fields.summary, locale), locale),
    ...daysOf(fields),
    topics: fields.tags ?? [],
    links: fields.links ?? {},
    ...(cover ? { cover: pictureOf(cover, locale) } : {}),
    featured: fields.featured ?? false,
    draft,
    hasPage: texts !== undefined,
  };
}

function articleSummary(
  { slug, fields, draft }: Entry<ArticleFile>,
  locale: Locale,
): ArticleSummary {
  return {
    slug,
    title: withBreaks(localise(fields.title, locale), locale),
    line: withBreaks(localise(fields.line, locale), locale),
    url: fields.url,
    ...daysOf(fields),
    topics: fields.tags ?? [],
    draft,
  };
}

function sportSummary({ slug, fields, draft }: Entry<SportFile>, locale: Locale): SportSummary {
  return {
    slug,
    sport: withBreaks(localise(fields.sport, locale), locale),
    records: newestFirst(fields.records, ({ date }) => date).map(
      ({ date, distanceKm, duration, place }) => ({
        date,
        kilometres: distanceKm,
        seconds: secondsOf(duration),
        place: localise(place, locale),
      }),
    ),
    draft,
  };
}

export function noteSummary(
  { slug, fields, texts, draft }: Entry<NoteFields, WrittenTexts<NoteFront>>,
  locale: Locale,
): NoteSummary {
  const { text, ...lang } = pickText(texts, locale);
  return {
    slug,
    title: withBreaks({ text: text.front.title, ...lang }, locale),
    summary: withBreaks({ text: writtenSummary(text), ...lang }, locale),
    ...(text.front.summary === undefined && { isExcerpt: true }),
    ...daysOf(fields),
    topics: fields.tags ?? [],
    minutes: text.minutes,
    draft,
  };
}

export function pageSummary(
  { slug, texts, draft }: Entry<PageFields, WrittenTexts<PageFront>>,
  locale: Locale,
): PageSummary {
  const { text, ...lang } = pickText(texts, locale);
  return {
    slug,
    title: withBreaks({ text: text.front.title, ...lang }, locale),
    summary: withBreaks({ text: writtenSummary(text), ...lang }, locale),
    draft,
  };
}

/**
 * Returns the summary in the front matter. If there is none, returns the first paragraph or, if the
 * article has no paragraph either, the title.
 */
function writtenSummary({ front, excerpt }: WrittenText<NoteFront | PageFront>): string {
  return front.summary ?? (excerpt || front.title);
}

function daysOf({ date, updated }: { date: string; updated?: string }) {
  return { date, ...(updated === undefined ? {} : { updated }) };
}

/** Returns an entry's title. A sport has a name instead of a title. */
export function titleOf(summary: Summaries[CollectionName]): TextInLanguage {
  return 'sport' in summary ? summary.sport : summary.title;
}

/**
 * Returns an entry's Markdown text in the reader's language. If the text exists only in other
 * languages, returns it in one of those and names that language in `lang`.
 */
export function pickText<Front>(
  { byLocale }: WrittenTexts<Front>,
  locale: Locale,
): { text: WrittenText<Front>; lang?: string } {
  const language = languageFor(locale, [...byLocale.keys()]);
  const text = byLocale.get(language) as WrittenText<Front>;
  return { text, ...(language === locale ? {} : { lang: language }) };
}

/**
 * Returns an entry's article body for a reader. Only Chinese and Japanese texts can be set
 * vertically; a text in another language ignores this field of its front matter.
 */
export function bodyOf(texts: WrittenTexts<unknown>, locale: Locale): Body {
  const { text, ...lang } = pickText(texts, locale);
  const { html, front } = text;
  const nodes = richNodes(html.children);
  const outline = text.outline.map((heading) => withBreaks(heading, lang.lang ?? locale));
  const isVertical = 'setting' in Object(front) && /^(?:zh|ja)\b/.test(lang.lang ?? locale);
  if (!isVertical) return { ...lang, outline, nodes };
  return { ...lang, outline, nodes: setVertically(nodes), setting: 'vertical' };
}

export function pictureOf(
  { src, width, height, widths, alt }: DescribedPicture,
  locale: Locale,
): Picture {
  return { src, width, height, ...(widths && { widths }), alt: localise(alt, locale) };
}
