import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fallbackLocale, locales, type Locale } from '../src/locale/locales';
import { notesSections, type SectionName } from '../src/paths';
import { Slug } from './content/fieldCodecs';

/** One JSON file, or a text in each language. */
type Template = { folder: 'projects' | SectionName } & (
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

/** By the first argument of `npm run new`. */
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

const kinds = Object.keys(templates);
const usage = `Usage: npm run new -- <kind> <slug>
  kind: ${kinds.join(', ')}
  slug: ${Slug.name}; it becomes the address of the page`;

/**
 * `npm run new`: writes the files of a new entry, marked as a draft.
 *
 * @param args kind and slug from the command line
 * @param options.content absolute path of the folder content/
 * @param options.today the local date, YYYY-MM-DD
 * @returns the written files, relative to `content`; left: what was expected
 */
export function newContent(
  args: readonly string[],
  { content, today }: { content: string; today: string },
): Either<string, readonly string[]> {
  const [kind = '', slug = '', ...more] = args;
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
  if (!template) {
    return left(`expected a kind, one of ${kinds.join(', ')}; got ${named(kind)}\n\n${usage}`);
  }
  if (!Slug.is(slug))
    return left(`expected a slug of ${Slug.name}, got ${named(slug)}\n\n${usage}`);
  if (more.length > 0)
    return left(`expected a kind and a slug, got also ${more.join(' ')}\n\n${usage}`);

  const files = filesOf(template, slug, today);
  const taken = files.filter(([file]) => existsSync(path.join(content, file)));
  if (taken.length > 0) {
    return left(
      `expected a slug that is still free, but there is already ${taken.map(([file]) => file).join(', ')}`,
    );
  }
  for (const [file, text] of files) {
    const target = path.join(content, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: 'wx' });
  }
  return right(files.map(([file]) => file));
}

function filesOf(template: Template, slug: string, today: string): readonly [string, string][] {
  if ('json' in template) {
    const text = `${JSON.stringify(template.json(today), null, 2)}\n`;
    return [[`${template.folder}/${slug}.json`, text]];
  }
  return locales.map((locale) => [
    `${template.folder}/${slug}/index.${locale}.md`,
    template.text(locale, today),
  ]);
}

function named(given: string): string {
  return given === '' ? 'nothing' : `"${given}"`;
}

function main(): void {
  const content = path.join(__dirname, '../content');
  const now = new Date();
  const local = new Date(now.valueOf() - now.getTimezoneOffset() * 60_000);
  const today = local.toISOString().slice(0, 10);
  const written = newContent(process.argv.slice(2), { content, today });
  if (isLeft(written)) {
    console.error(written.left);
    process.exitCode = 1;
    return;
  }
  const files = written.right.map((file) => `  ${path.relative('.', path.join(content, file))}\n`);
  console.log(
    `Written, to be filled in:\n${files.join('')}A draft: \`npm run dev\` shows it; without the line "draft" the site does.`,
  );
}

if (require.main === module) main();
