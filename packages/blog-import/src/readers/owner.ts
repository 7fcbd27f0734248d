import type { Owner } from '../model';
import { withLowerCase } from './frontMatter';
import { textOf } from './readPost';

/* What configurations of all systems say about the owner of a blog. */

/** Values in which a configuration may name the owner, in order of preference. */
export interface Named {
  /** The owner's name, or an object with a name. */
  authors?: readonly unknown[];
  titles?: readonly unknown[];
  lines?: readonly unknown[];
}

/**
 * Returns what a configuration says about the owner.
 *
 * @param file path of the configuration, relative to the project
 * @param byLanguage the values for each language tag. The tag '' stands for the blog's language.
 * @param links values in which the configuration may have links to other pages of the owner
 */
export function ownerIn(
  file: string,
  byLanguage: Readonly<Record<string, Named>>,
  links: readonly unknown[] = [],
): Owner {
  const texts = (valuesOf: (one: Named) => readonly unknown[] | undefined) =>
    Object.fromEntries(
      Object.entries(byLanguage).flatMap(([tag, one]) => {
        const text = (valuesOf(one) ?? []).map(wordsOf).find((words) => words !== '');
        return text === undefined ? [] : [[tag, text]];
      }),
    );
  const authors = texts((one) => one.authors);
  const all = links.flatMap((one) => linksIn(one)).filter(({ url }) => !isPlaceholder.test(url));
  return {
    file,
    name: Object.keys(authors).length > 0 ? authors : texts((one) => one.titles),
    line: texts((one) => one.lines),
    links: all.filter(({ url }, index) => all.findIndex((one) => one.url === url) === index),
  };
}

/** Matches what the systems and their themes write in place of the owner's words. */
const isPlaceholder =
  /^(?:hexo|john doe|your awesome title|my new hugo (?:site|project)|just another wordpress (?:web)?site|chirpy|your_full_name)$|\bexample\.(?:com|org)\b|@domain\.com\b|\/@?(?:your[\w-]*|x{3,}|username|\w+_username)\/?$|^write an awesome description for your new site here\b/i;

/** Returns a text without markup. A person may also be an object with a name. */
function wordsOf(value: unknown): string {
  const given = textOf(value) || textOf(withLowerCase(value)['name']);
  const words = textOf(given.replaceAll(/<[^>]*>/g, ' '));
  return isPlaceholder.test(words) ? '' : words;
}

/** Sites at which a configuration may have only the owner's name. */
const sites: Readonly<Record<string, readonly [label: string, start: string]>> = {
  github: ['GitHub', 'https://github.com/'],
  gitlab: ['GitLab', 'https://gitlab.com/'],
  twitter: ['Twitter', 'https://x.com/'],
  x: ['X', 'https://x.com/'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/'],
  facebook: ['Facebook', 'https://www.facebook.com/'],
  instagram: ['Instagram', 'https://www.instagram.com/'],
  telegram: ['Telegram', 'https://t.me/'],
  weibo: ['Weibo', 'https://weibo.com/'],
  zhihu: ['Zhihu', 'https://www.zhihu.com/people/'],
};

/** Returns the fields of a configuration that name the owner at one of the sites above. */
export function accountsIn(config: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.keys(sites).map((site) => [site, config[`${site}_username`] ?? config[site]]),
  );
}

type Link = Owner['links'][number];

/**
 * Finds links in the forms that themes use for them: a list of URLs, a list of objects with a name
 * and a URL, and an object with a URL or the name of an account for each site.
 *
 * @param name the key of the value
 */
function linksIn(value: unknown, name = ''): readonly Link[] {
  if (Array.isArray(value)) return value.flatMap((one) => linksIn(one));
  if (typeof value === 'string') return linkTo(value, name);
  const fields = withLowerCase(value);
  const url = ['url', 'href', 'link', 'user_url', 'username'].find((key) => textOf(fields[key]));
  if (url === undefined) return Object.entries(fields).flatMap(([key, one]) => linksIn(one, key));
  const label = ['label', 'name', 'title', 'platform', 'identifier'].find((key) =>
    textOf(fields[key]),
  );
  return linkTo(textOf(fields[url]), label === undefined ? name : textOf(fields[label]));
}

/** In some themes of Hexo, `||` separates the URL from a label, or from the name of an icon. */
function linkTo(written: string, name: string): readonly Link[] {
  const [target = '', second = ''] = written.split('||').map((one) => one.trim());
  const address = target.replace(/^mailto:/i, '');
  if (/^[^\s@/]+@[^\s@/]+\.\w+$/.test(address)) {
    return [{ label: address, url: `mailto:${address}` }];
  }
  // A key such as `fab fa-github` is the name of an icon.
  const [label, start] = sites[name.toLowerCase().replace(/^.*[\s-]/, '')] ?? [];
  if (URL.canParse(target) && /^https?:/i.test(target)) {
    const host = new URL(target).host.replace(/^www\./, '');
    const given = [name, second].find((one) => one !== '' && !/(?:^|[\s-])fa[a-z]?[\s-]/.test(one));
    return [{ label: label ?? given ?? host, url: target }];
  }
  const isAccount = label !== undefined && /^@?[\w.-]+$/.test(target);
  return isAccount ? [{ label, url: start + target.replace(/^@/, '') }] : [];
}
