import type { Owner } from '../model';
import { withLowerCase } from './parseFrontMatter';
import { textOf } from './readPost';

/** What a configuration says in one language. */
export interface Named {
  /** The owner's name, or an object with a name. */
  author?: unknown;
  title?: unknown;
  /** A line about the owner or the blog. */
  line?: unknown;
}

/**
 * Returns what a configuration says about the owner.
 *
 * @param file path of the configuration, relative to the project
 * @param byLanguage the values for each language tag. The tag '' stands for the blog's language.
 */
export function ownerIn(file: string, byLanguage: Readonly<Record<string, Named>>): Owner {
  const texts = (key: keyof Named) =>
    Object.fromEntries(
      Object.entries(byLanguage)
        .map(([tag, named]) => [tag, wordsOf(named[key])] as const)
        .filter(([, words]) => words !== ''),
    );
  const authors = texts('author');
  const name = Object.keys(authors).length > 0 ? authors : texts('title');
  return { file, name, line: texts('line') };
}

/** Matches what the systems themselves write in place of the owner's words. */
const isPlaceholder =
  /^(?:hexo|john doe|your awesome title|my new hugo (?:site|project)|just another wordpress (?:web)?site|astro blog|welcome to my website!)$|^write an awesome description for your new site here\b/i;

/** Returns a text without markup. A person may also be an object with a name. */
function wordsOf(value: unknown): string {
  const given = textOf(value) || textOf(withLowerCase(value)['name']);
  const words = textOf(given.replaceAll(/<[^>]*>/g, ' '));
  return isPlaceholder.test(words) ? '' : words;
}
