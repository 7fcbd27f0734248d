import {
  entryPath,
  isReservedSlug,
  type Locale,
  slugOf,
} from '../../../../generator/forBlogImport';
import { localeOf } from './languages';
import { languageIn, tagIn, targetOf, type Choices, type Target } from './choices';
import type { Blog, Post } from '../model';
import type { Report } from '../report';

/** An entry that the import will write. It contains one post in all its languages. */
export interface PlannedEntry {
  target: Exclude<Target, 'skip'>;
  slug: string;
  posts: Map<Locale, Post>;
}

/**
 * Plans which entries to write. Posts in different languages become one entry if they have the same
 * translation key. No two entries have the same slug.
 */
export function planEntries(
  blog: Blog,
  posts: readonly Post[],
  choices: Choices,
  report: Report,
): readonly PlannedEntry[] {
  // A text whose language this site has comes before one whose language the owner has replaced, such
  // as Simplified Chinese.
  const rank = ({ declaredLanguage = blog.language }: Post) =>
    Number(declaredLanguage !== blog.language) +
    (declaredLanguage === undefined || localeOf(declaredLanguage) ? 0 : 2);
  const planned: PlannedEntry[] = [];
  const places = new Map<string, PlannedEntry>();
  const slugs = new Set<string>();
  // Posts in the blog's own language come first, because they determine the slug.
  const ownFirst = posts.toSorted((one, other) => rank(one) - rank(other));
  for (const post of ownFirst) {
    const target = targetOf(post, posts, choices) ?? 'skip';
    const language = languageIn(blog, post, choices) ?? 'skip';
    if (target === 'skip' || language === 'skip') {
      report.lost(
        target === 'skip' ? 'not imported, as you said' : 'not imported: its language, as you said',
        post.file,
      );
      continue;
    }
    const place = `${target}/${post.folder}/${post.translationKey}`;
    const others = places.get(place);
    if (others && !others.posts.has(language)) {
      others.posts.set(language, post);
      continue;
    }
    const wanted = others ? `${others.slug}-${slugOf(tagIn(blog, post) ?? language)}` : post.slug;
    const isTaken = (one: string) =>
      slugs.has(`${target}/${one}`) ||
      one === 'index' ||
      (target === 'pages' && isReservedSlug(one));
    // A number, such as the name of `retrospectives/2019/06/index.md`, does not identify the post. In
    // that case, the slug is made from the name of the file, its whole path, or the title.
    const names = [post.name, post.pathKey.slice(post.folder.length), post.title].map(slugOf);
    const known = [wanted, ...names].filter((one) => one !== '' && !/^\d+$/.test(one));
    const start = known[0] ?? `post-${wanted}`;
    let slug = known.find((one) => !isTaken(one)) ?? start;
    for (let count = 2; isTaken(slug); count += 1) slug = `${start}-${count}`;
    if (slug !== post.slug) {
      const kind = 'another slug, because the name is a number, or belongs to another page';
      report.changed(kind, post.file, slug);
    }
    slugs.add(`${target}/${slug}`);
    const entry: PlannedEntry = { target, slug, posts: new Map([[language, post]]) };
    planned.push(entry);
    if (!others) places.set(place, entry);
  }
  return planned;
}

/** Returns the URL path of an entry's page. */
export function pathOf(target: PlannedEntry['target'], slug: string): string {
  return target === 'pages' ? `/${slug}` : entryPath(target, slug);
}
