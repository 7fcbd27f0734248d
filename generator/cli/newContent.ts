import { isLeft, left, right, tryCatch, type Either } from 'fp-ts/Either';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { languageFor } from '../../src/content/languageFor';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { byNotesSection } from '../../src/paths';
import { collectionNames, collections } from '../model/collections';
import type { CollectionName } from '../model/entry';
import { Slug } from '../model/fieldCodecs';
import { ownersDay } from '../model/publication';
import { profileFile } from '../read/topLevelFiles';
import { starterProfile } from '../model/starterProfile';
import { findContentFolder } from '../model/contentFolder';

/**
 * The files of a new entry. An entry consists of one JSON file, or of a Markdown file for each
 * language. `isFirst` is true for the Markdown file that contains the fields shared by all
 * languages, unless the entry already has a file in another language.
 */
type Template =
  | { json: (written: readonly Locale[], today: string) => object }
  | { text: (isFirst: boolean, today: string) => string };

/** Placeholders. The owner replaces them, whatever the language of the file is. */
const title = 'Title';
const summary = 'What it is about, in a sentence or two.';

function inEach(words: string, written: readonly Locale[]): object {
  return Object.fromEntries(written.map((locale) => [locale, words]));
}

/**
 * `draft` comes first in a JSON file, so that the owner can remove its line without leaving a
 * trailing comma, which JSON does not allow.
 */
const draft = { draft: true };

function textTemplate(factsOn: (today: string) => string): Template {
  return {
    text: (isFirst, today) => {
      const facts = isFirst ? factsOn(today) : '';
      return `---\ntitle: ${title}\nsummary: ${summary}\n${facts}draft: true\n---\n\nThe text goes here.\n`;
    },
  };
}

const note = textTemplate((today) => `date: ${today}\ntags: []\n`);

const templates: Readonly<Record<CollectionName, Template>> = {
  projects: {
    json: (written, date) => ({
      ...draft,
      title: inEach(title, written),
      summary: inEach(summary, written),
      date,
      tags: [],
      links: {},
    }),
  },
  'article-share': {
    json: (written, date) => ({
      ...draft,
      title: inEach(title, written),
      line: inEach(summary, written),
      url: 'https://example.com/',
      date,
      tags: [],
    }),
  },
  'sports-records': {
    json: (written, date) => ({
      ...draft,
      sport: inEach('Running', written),
      records: [{ date, distanceKm: 5, duration: '30:00', place: inEach('Place', written) }],
    }),
  },
  ...byNotesSection(() => note),
  pages: textTemplate(() => ''),
};

/** The values that `npm run new` accepts as its first argument. */
const kinds = collectionNames.map((name) => collections[name].singular);
const usage = `Usage: npm run new -- <kind> <slug> [--language <language>]
  kind: ${kinds.join(', ')}
  slug: ${Slug.name}; it becomes the address of the page
  language: ${locales.join(', ')}; can be repeated; all without it`;

/**
 * Returns the absolute path of the folder that commands write to: the owner's content folder, or
 * content/ if there is none yet.
 *
 * @param root absolute path of the project
 */
export function contentToWrite(root: string): string {
  const { contentFolder, isExample } = findContentFolder(root);
  return isExample ? path.join(root, 'content') : contentFolder;
}

/**
 * Returns the files that every site needs and that do not exist yet. The only such file is a
 * profile, which the owner still has to fill in.
 */
function starterFiles(content: string): readonly [string, string][] {
  if (existsSync(path.join(content, profileFile))) return [];
  const profile = { ...starterProfile, links: [] };
  return [[profileFile, `${JSON.stringify(profile, null, 2)}\n`]];
}

/**
 * Implements `npm run new`, which writes the files of a new entry and marks it as a draft.
 *
 * @param args kind, slug and options from the command line
 * @param options.content absolute path of the content/ folder
 * @param options.today the local date, YYYY-MM-DD
 * @returns the written files, relative to `content`, or a description of the mistake (as a `Left`)
 */
export function newContent(
  args: readonly string[],
  { content, today }: { content: string; today: string },
): Either<string, readonly string[]> {
  const mistake = (text: string) => left(`expected ${text}\n\n${usage}`);
  const read = tryCatch(
    () => readArguments(args),
    (error) => (error as Error).message,
  );
  if (isLeft(read)) return left(`${read.left}\n\n${usage}`);
  const { positionals, values } = read.right;
  const [kind = '', slug = '', ...more] = positionals;
  const collection = collectionNames.find((name) => collections[name].singular === kind);
  if (!collection) return mistake(`a kind, one of ${kinds.join(', ')}; got ${quoted(kind)}`);
  if (!Slug.is(slug)) return mistake(`a slug of ${Slug.name}, got ${quoted(slug)}`);
  if (more.length > 0) return mistake(`a kind and a slug, got also ${more.join(' ')}`);
  const asked: readonly string[] = values.language ?? locales;
  const written = locales.filter((locale) => asked.includes(locale));
  const other = asked.find((one) => !locales.some((locale) => locale === one));
  if (other !== undefined || written.length === 0) {
    return mistake(`a language, one of ${locales.join(', ')}; got ${quoted(other ?? '')}`);
  }

  const hasText = locales.some((locale) =>
    existsSync(path.join(content, pathOfText(collection, slug, locale))),
  );
  const files = filesToWrite(collection, slug, { written, hasText, today });
  const taken = files.filter(([file]) => existsSync(path.join(content, file)));
  if (taken.length > 0) {
    return left(
      `expected a slug that is still free, but there is already ${taken.map(([file]) => file).join(', ')}`,
    );
  }
  const all = [...starterFiles(content), ...files];
  try {
    for (const [file, text] of all) {
      const target = path.join(content, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text, { flag: 'wx' });
    }
  } catch (error) {
    return left(`cannot write to ${content}: ${error instanceof Error ? error.message : ''}`);
  }
  return right(all.map(([file]) => file));
}

/** @throws Error that names an unknown option */
function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: { language: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
}

/**
 * @param options.written the languages in which the entry is written now
 * @param options.hasText whether the entry already has a text, which then has the shared fields
 */
function filesToWrite(
  collection: CollectionName,
  slug: string,
  { written, hasText, today }: { written: readonly Locale[]; hasText: boolean; today: string },
): readonly [string, string][] {
  const template = templates[collection];
  if ('json' in template) {
    const text = `${JSON.stringify(template.json(written, today), null, 2)}\n`;
    return [[`${collection}/${slug}.json`, text]];
  }
  const first = languageFor(fallbackLocale, written);
  return written.map((locale) => [
    pathOfText(collection, slug, locale),
    template.text(!hasText && locale === first, today),
  ]);
}

function pathOfText(collection: CollectionName, slug: string, locale: Locale): string {
  return `${collection}/${slug}/index.${locale}.md`;
}

function quoted(given: string): string {
  return given === '' ? 'nothing' : `"${given}"`;
}

function main(): void {
  const content = contentToWrite(path.join(__dirname, '../..'));
  const args = process.argv.slice(2);
  const written = newContent(args, { content, today: ownersDay() });
  if (isLeft(written)) {
    console.error(written.left);
    process.exitCode = 1;
    return;
  }
  console.log(nextSteps(written.right, path.relative('.', content)));
}

/**
 * Returns what the owner does next, as text for the terminal.
 *
 * @param written the written files, relative to the folder
 * @param folder the path of the content folder, as the owner would type it
 */
export function nextSteps(written: readonly string[], folder: string): string {
  const drafts = written.filter((file) => file !== profileFile);
  const profile = 'Write your name, a line about you and your links in profile.json.\n';
  return `Written, to be filled in:
${written.map((file) => `  ${path.join(folder, file)}\n`).join('')}${drafts.length < written.length ? profile : ''}The entry is now a draft in all of its languages: \`npm run dev\` shows it, and the next build leaves it out.
To publish it, remove the line "draft"${drafts.length > 1 ? ' from each draft' : ''}, and run \`npm run build\`. docs/content.md describes all folders and fields.`;
}

if (require.main === module) main();
