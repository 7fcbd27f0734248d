import { Tags } from '../../../../generator/forBlogImport';
import type { Front } from '../model';

/** A topic in this site's spelling, and the name that the blog used for it. */
interface Topic {
  tag: string;
  name: string;
}

/** The fields that contain tags. */
export const tagFields = [
  'tags',
  'categories',
  'keywords',
  'category',
  'tag',
  'series',
  'topics',
] as const;

/** Names of which too little would be left, or which would become the same topic. */
const known: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  'j#': 'jsharp',
  '.net': 'dotnet',
  'asp.net': 'aspnet',
  'a/b': 'a-b',
  'r&d': 'r-and-d',
  'q&a': 'q-and-a',
};

/**
 * Returns the topics of a post. Two of them may be the same, with different names.
 *
 * @param refused called for each tag that cannot become a topic
 */
export function topicsOf(
  front: Front,
  refused: (tag: string) => void = () => {},
): readonly Topic[] {
  return namesIn(front).flatMap((name) => {
    const tag = tagOf(name);
    if (Tags.is([tag])) return [{ tag, name }];
    refused(name);
    return [];
  });
}

function namesIn(front: Front): readonly string[] {
  const given = tagFields.flatMap((key): unknown[] => {
    const value = front[key];
    return typeof value === 'string' ? value.split(/[,，、]/) : [value].flat(9);
  });
  const names = given.map((one) =>
    typeof one === 'string' || typeof one === 'number'
      ? String(one)
      : // Hexo and some themes write tags as objects.
        String(Object(one)['name'] ?? Object(one)['title'] ?? ''),
  );
  return [...new Set(names.map((one) => one.trim()))].filter(Boolean);
}

/**
 * Returns a name in the spelling of topics: letters and digits of any script, without capitals and
 * accents, with a hyphen for everything between them.
 */
function tagOf(name: string): string {
  // Topics have no letters of other widths, such as `ＡＰＩ`.
  const lower = name.normalize('NFKC').toLowerCase();
  return (
    known[lower] ??
    withoutAccents(lower)
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
  );
}

/** Removes the accents of Latin letters only. In other scripts, such marks change the letter. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .normalize('NFC');
}
