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

/** A decision that the owner has to make, because the blog does not contain the information. */
interface Question {
  /** The option that answers the question, without its value, such as `--map art=`. */
  option: string;
  /** The values that the option may have. */
  values: readonly string[];
  /** The posts for which the option is. */
  posts: readonly Post[];
}

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
    ...[...groupBy(unknownFolders, ({ folder }) => folder || topFolder)].map(
      ([folder, ofFolder]) => ({
        option: `--map ${folder}=`,
        values: targets,
        posts: ofFolder,
      }),
    ),
    ...[...groupBy(unknownLanguages, (post) => tagIn(blog, post) ?? '')].map(([tag, ofTag]) => ({
      option: tag ? `--language ${tag}=` : '--language ',
      values: tag ? [...locales, 'skip'] : locales,
      posts: ofTag,
    })),
  ];
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

/** Lists the questions, one on each line, with the option that answers it. */
export function unanswered(questions: readonly Question[]): string {
  const lines = questions.map(({ option, values, posts }) => {
    const count = posts.length === 1 ? '1 post' : `${posts.length} posts`;
    return `  ${option}<${values.join(' | ')}>  for ${count}, such as ${posts[0]?.file}`;
  });
  return [
    'The blog does not say where these posts go, or in which language of this site they are. Add these options:',
    ...lines,
  ].join('\n');
}
