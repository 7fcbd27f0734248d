import {
  locales,
  type Locale,
  notesSections,
  type NotesSection,
} from '../../../../generator/forBlogImport';
import type { Blog, Post } from '../model';
import { certainLanguageOf, isSimplified, languageOf, localeOf } from './languages';

/*
 * The decisions that the import cannot make itself. The owner makes them through options.
 */

/**
 * Where the import can put a folder's posts. `pages` stands for standalone pages, which have no
 * date. With `skip`, the posts are not imported.
 */
export const targets = [...notesSections, 'pages', 'skip'] as const;
export type Target = (typeof targets)[number];

/** The owner's decisions about everything that the import cannot know. */
export interface Choices {
  /**
   * The target for each folder's posts, keyed by folder name. The name `.` stands for the top-level
   * posts folder itself.
   */
  map: Readonly<Record<string, Target>>;
  /** The target for posts in all other folders. */
  section?: NotesSection | undefined;
  /** Maps each of the blog's languages to one of this site's languages, or to `skip`. */
  languages: Readonly<Record<string, Locale | 'skip'>>;
  /** The language of posts that do not specify one. */
  language?: Locale | undefined;
}

interface Answer {
  value: string;
  /** What the answer means for the posts. */
  meaning: string;
}

/** A decision that the owner has to make, because the blog does not contain the information. */
export interface Question {
  /** The option that answers the question, without the answer itself, such as `--map art=`. */
  option: string;
  text: string;
  answers: readonly Answer[];
  /** The answer with which nothing is lost. */
  safe: string;
}

const meanings: Readonly<Record<Target, string>> = {
  ...(Object.fromEntries(
    notesSections.map((section) => [section, 'dated entries with tags, in a list of their own']),
  ) as Record<NotesSection, string>),
  pages: 'standalone pages, which lose their dates and tags',
  skip: 'not imported',
};

/** Returns the questions that neither the blog nor the owner's options have answered yet. */
export function questionsOf(
  blog: Blog,
  posts: readonly Post[],
  choices: Choices,
): readonly Question[] {
  const kept = posts.filter((post) => targetOf(post, posts, choices) !== 'skip');
  const unknownFolders = kept.filter((post) => targetOf(post, posts, choices) === undefined);
  const unknownLanguages = kept.filter((post) => languageIn(blog, post, choices) === undefined);
  return [
    ...[...groupBy(unknownFolders, ({ folder }) => folder || topFolder)].map(sectionQuestion),
    ...[...groupBy(unknownLanguages, (post) => tagIn(blog, post) ?? '')].map(languageQuestion),
  ];
}

function counted(posts: readonly Post[]): string {
  return posts.length === 1 ? '1 post' : `${posts.length} posts`;
}

function sectionQuestion([folder, posts]: [string, readonly Post[]]): Question {
  return {
    option: `--map ${folder}=`,
    text:
      folder === topFolder
        ? `Where do the ${counted(posts)} beside the folders go, such as ${posts[0]?.file}?`
        : `Where do the ${counted(posts)} in ${folder}/ go?`,
    answers: targets.map((value) => ({ value, meaning: meanings[value] })),
    safe: 'coding-notes',
  };
}

function languageQuestion([tag, posts]: [string, readonly Post[]]): Question {
  const hasLanguage = !tag || localeOf(tag) !== undefined;
  const answers = locales.map((value) => ({
    value,
    meaning: hasLanguage
      ? `pages have lang="${value}", for fonts, search and screen readers`
      : `the text stays as it is, but pages have lang="${value}": ${consequences[value] ?? 'browsers and screen readers treat it as a text in this language'}`,
  }));
  const example = `${counted(posts)}, such as ${posts[0]?.file}`;
  if (!tag) {
    const text = `${example}: in which language?`;
    return { option: '--language ', text, answers, safe: safeFor(tag) };
  }
  const name = isSimplified(tag) ? `Simplified Chinese ("${tag}")` : `"${tag}"`;
  return {
    option: `--language ${tag}=`,
    text: `${counted(posts)} in ${name}, such as ${posts[0]?.file}: this site does not have this language. As which language of this site?`,
    answers: [...answers, { value: 'skip', meaning: 'not imported' }],
    safe: safeFor(tag),
  };
}

/** What follows from the `lang` attribute of a text in another language. */
const consequences: Readonly<Partial<Record<Locale, string>>> = {
  'zh-Hant-TW':
    'browsers show it in a font for Traditional Chinese, and screen readers read it as Chinese',
  en: 'browsers break words as in English, and screen readers read it as English',
  ja: 'browsers show it in a font for Japanese, and screen readers read it as Japanese',
};

function safeFor(tag: string): Locale {
  return /^(?:zh|cn)/i.test(tag) ? 'zh-Hant-TW' : 'en';
}

function groupBy(
  posts: readonly Post[],
  keyOf: (post: Post) => string,
): ReadonlyMap<string, readonly Post[]> {
  const groups = new Map<string, Post[]>();
  for (const post of posts) groups.set(keyOf(post), [...(groups.get(keyOf(post)) ?? []), post]);
  return groups;
}

/** The name that options use for the top-level posts folder. */
const topFolder = '.';

/** Returns a post's target, or undefined if the owner has to decide. */
export function targetOf(
  { folder, day, isPage }: Post,
  posts: readonly Post[],
  { map, section }: Choices,
): Target | undefined {
  if (isPage) return map['pages'] === 'skip' ? 'skip' : 'pages';
  const others = new Set(posts.filter((post) => !post.isPage).map((post) => post.folder));
  const isBesideFolders = folder === '' && others.size > 1;
  const chosen = map[folder || topFolder];
  // If the other posts are in folders, a post outside these folders and without a date is a
  // standalone page, such as "About".
  if (isBesideFolders && !day) return chosen === 'skip' ? 'skip' : 'pages';
  if (chosen) return chosen;
  if (section) return section;
  others.delete('');
  return others.size > 1 || isBesideFolders ? undefined : 'coding-notes';
}

/**
 * Returns a post's language tag, as written in the blog. If the post itself does not say in which
 * language it is, or which Chinese it means, its characters do.
 */
export function tagIn(blog: Blog, post: Post): string | undefined {
  const tag = post.declaredLanguage ?? blog.language;
  const isUnclear = post.declaredLanguage === undefined || /^zh$/i.test(post.declaredLanguage);
  const certain = isUnclear ? certainLanguageOf(post.body) : undefined;
  if (certain === undefined || localeOf(certain)) return tag;
  const isSame =
    tag !== undefined && (isSimplified(tag) || !/^zh/i.test(certain)) && !localeOf(tag);
  return isSame ? tag : certain;
}

/** Returns a post's language, or undefined if the owner has to decide. */
export function languageIn(
  blog: Blog,
  post: Post,
  { languages, language }: Choices,
): Locale | 'skip' | undefined {
  const tag = tagIn(blog, post);
  if (tag !== undefined && languages[tag]) return languages[tag];
  if (tag !== undefined && tag !== (post.declaredLanguage ?? blog.language)) return undefined;
  if (post.declaredLanguage !== undefined) return localeOf(post.declaredLanguage);
  // The language detected in the post takes precedence over the one in the configuration, because a
  // blog may have posts in several languages.
  const certain = localeOf(certainLanguageOf(post.body) ?? '');
  const isKnown = tag === undefined || localeOf(tag) !== undefined || certain === 'zh-Hant-TW';
  if (certain && isKnown) return certain;
  return language ?? (tag === undefined ? languageOf(post.body) : localeOf(tag));
}

/** Lists the questions, each with the option that answers it. */
export function unanswered(questions: readonly Question[]): string {
  const lines = questions.map(({ option, text, answers }) =>
    [
      `${text}\n  ${option}<${answers.map(({ value }) => value).join(' | ')}>`,
      ...answers.map(({ value, meaning }) => `    ${value}: ${meaning}`),
    ].join('\n'),
  );
  return [
    'The blog does not say everything. Add these options, or --yes for answers with which nothing is lost:',
    ...lines,
  ].join('\n');
}
