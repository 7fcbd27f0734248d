import { fallbackLocale, type Locale } from '../../src/locale/locales';
import { notesSections, type SectionName } from '../../src/paths';

/** What `npm run new` writes: one JSON file, or a text in each language. */
export type Template = { folder: 'projects' | SectionName } & (
  { json: (today: string) => object } | { text: (locale: Locale, today: string) => string }
);

/** Placeholder texts by language; other languages start with the English text. */
type Words = Partial<Record<Locale, string>> & { en: string };

const title: Words = { 'zh-Hant-TW': '標題', en: 'Title', ja: 'タイトル' };
const summary: Words = {
  'zh-Hant-TW': '一兩句話說明內容。',
  en: 'What it is about, in a sentence or two.',
  ja: '内容を一、二文で書きます。',
};
const place = { 'zh-Hant-TW': '地點', en: 'Place', ja: '場所' };
const body: Words = {
  'zh-Hant-TW': '正文寫在這裡。',
  en: 'The text goes here.',
  ja: '本文はここに書きます。',
};

/** Comes first: the owner can remove the line without leaving a trailing comma, which JSON does not allow. */
const draft = { draft: true };

function note(folder: SectionName): Template {
  return {
    folder,
    text: (locale, today) => {
      const shared = locale === fallbackLocale ? `date: ${today}\ntags: []\ndraft: true\n` : '';
      return `---\ntitle: ${title[locale] ?? title.en}\nsummary: ${summary[locale] ?? summary.en}\n${shared}---\n\n${body[locale] ?? body.en}\n`;
    },
  };
}

/** By the name that the owner gives them on the command line. */
export const templates: Readonly<Record<string, Template>> = {
  project: {
    folder: 'projects',
    json: (date) => ({ ...draft, title, summary, date, tags: [], links: {} }),
  },
  ...Object.fromEntries(notesSections.map((section) => [section.replace(/s$/, ''), note(section)])),
  article: {
    folder: 'article-share',
    json: (date) => ({
      ...draft,
      title,
      line: summary,
      url: 'https://example.com/',
      date,
      tags: [],
    }),
  },
  sport: {
    folder: 'sports-records',
    json: (date) => ({
      ...draft,
      sport: { 'zh-Hant-TW': '跑步', en: 'Running', ja: 'ランニング' },
      records: [{ date, distanceKm: 5, duration: '30:00', place }],
    }),
  },
};
