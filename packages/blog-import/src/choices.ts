import { locales, type Locale } from '../../../src/locale/locales';
import { notesSections, type NotesSection } from '../../../src/paths';
import type { OldBlog } from './oldBlog';
import { certainLanguageOf, languageOf, localeOf, type Post } from './readPost';

/*
 * The decisions that the import cannot make itself. The owner makes them through options or by
 * answering questions.
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
export interface Question {
  /** The option that answers the question, without the answer itself, such as `--map art=`. */
  option: string;
  text: string;
  answers: readonly string[];
}

/** Returns the questions that neither the blog nor the owner's options have answered yet. */
export function questionsOf(
  blog: OldBlog,
  posts: readonly Post[],
  choices: Choices,
): readonly Question[] {
  const count = (ones: readonly Post[]) => (ones.length === 1 ? '1 post' : `${ones.length} posts`);
  const kept = posts.filter((post) => targetOf(post, posts, choices) !== 'skip');
  const folders = groupBy(
    kept,
    (post) => targetOf(post, posts, choices) ?? `?${post.folder || topFolder}`,
  );
  const sections = [...folders].flatMap(([key, ones]): Question[] => {
    if (!key.startsWith('?')) return [];
    const folder = key.slice(1);
    const text =
      folder === topFolder
        ? `Where do the ${count(ones)} beside the folders go, such as ${ones[0]?.file}?`
        : `Where do the ${count(ones)} in ${folder}/ go?`;
    return [{ option: `--map ${folder}=`, text, answers: targets }];
  });
  const answers = [...locales, 'skip'];
  const languages = [
    ...groupBy(kept, (post) => languageIn(blog, post, choices) ?? `?${tagIn(blog, post) ?? ''}`),
  ];
  return [
    ...sections,
    ...languages.flatMap(([key, ones]): Question[] => {
      if (!key.startsWith('?')) return [];
      const tag = key.slice(1);
      const [first] = ones;
      if (tag) {
        const text = `${count(ones)} in "${tag}", such as ${first?.file}: as which language of this site?`;
        return [{ option: `--language ${tag}=`, text, answers }];
      }
      const text = `${count(ones)}, such as ${first?.file}: in which language?`;
      return [{ option: '--language ', text, answers: locales }];
    }),
  ];
}

function groupBy(
  posts: readonly Post[],
  keyOf: (post: Post) => string,
): ReadonlyMap<string, Post[]> {
  const groups = new Map<string, Post[]>();
  for (const post of posts) groups.set(keyOf(post), [...(groups.get(keyOf(post)) ?? []), post]);
  return groups;
}

/** The name that options use for the top-level posts folder. */
const topFolder = '.';

/** Returns a post's target, or undefined if the owner has to decide. */
export function targetOf(
  { folder, day }: Post,
  posts: readonly Post[],
  { map, section }: Choices,
): Target | undefined {
  const others = new Set(posts.map((post) => post.folder));
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

/** Returns a post's language tag, as written in the blog. */
export function tagIn(blog: OldBlog, post: Post): string | undefined {
  return post.tag ?? blog.language;
}

/** Returns a post's language, or undefined if the owner has to decide. */
export function languageIn(
  blog: OldBlog,
  post: Post,
  { languages, language }: Choices,
): Locale | 'skip' | undefined {
  const tag = tagIn(blog, post);
  if (tag !== undefined && languages[tag]) return languages[tag];
  if (post.tag !== undefined) return localeOf(post.tag);
  // The language detected in the post takes precedence over the one in the configuration, because a
  // blog may have posts in several languages.
  const certain = certainLanguageOf(post.body);
  if (certain && (tag === undefined || localeOf(tag) !== undefined)) return certain;
  return language ?? (tag === undefined ? languageOf(post.body) : localeOf(tag));
}

/** Lists the questions, each with the option that answers it. */
export function unanswered(questions: readonly Question[]): string {
  const lines = questions.map(
    ({ option, text, answers }) => `${text}\n  ${option}<${answers.join(' | ')}>`,
  );
  return ['The blog does not say everything. Add these options:', ...lines].join('\n');
}
