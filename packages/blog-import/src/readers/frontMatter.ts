import { isLeft } from 'fp-ts/Either';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { parseOwnersYaml, printed } from '../../../../generator/forBlogImport';
import type { Front } from '../model';

/**
 * Matches front matter in YAML, TOML or JSON. Only Hugo supports JSON, where the object has no
 * delimiters around it. Hexo also reads JSON between `;;;`.
 */
const frontMatter =
  /^(?:(---+|\+\+\+|;;;)[ \t]*\n([\s\S]*?)^\1|(\{[ \t]*".*\}|\{\s*"[\s\S]*?^\}))[ \t]*(?:\n|$)/m;

/** Matches Hexo's front matter without a line of hyphens above it. */
const withoutStart =
  /^((?:[\w-]+[ \t]*:[^\n]*\n|[ \t]+[^\n]*\n|-[ \t][^\n]*\n|\n)+)---+[ \t]*(?:\n|$)/;

/** Separates a post's front matter from its content. */
export function splitFront(
  source: string,
  { mayOmitStart = false } = {},
): { front: Front; written: string; error?: string | undefined } {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const found = frontMatter.exec(text);
  const open = mayOmitStart && found?.index !== 0 ? withoutStart.exec(text) : null;
  if (found?.index !== 0 && !open) return { front: {}, written: text };
  const [whole, mark, delimited = '', json] = open
    ? [open[0], '---', open[1] ?? '']
    : (found as RegExpExecArray);
  const written = text.slice(whole.length);
  try {
    return { front: withLowerCase(parse(mark, json ?? delimited)), written };
  } catch (error) {
    const library = String(error).split('\n')[0];
    const own = json === undefined && mark?.startsWith('-') && mistakeIn(delimited);
    return { front: {}, written, error: own || library };
  }
}

function parse(mark: string | undefined, source: string): unknown {
  if (mark === '+++') return parseToml(source);
  // JSON is a subset of YAML, so the same parser reads both.
  const text = mark === ';;;' ? `{${source}}` : source;
  try {
    return parseYaml(text);
  } catch (error) {
    // Hexo and Jekyll accept tabs and repeated keys.
    try {
      return parseYaml(text.replaceAll('\t', '  '), { uniqueKeys: false, strict: false });
    } catch {
      throw error;
    }
  }
}

/** Describes the first mistake in front matter in the words of the content check. */
function mistakeIn(yaml: string): string | undefined {
  const { data } = parseOwnersYaml('front matter', yaml, 1);
  // The other findings are about YAML that blog systems accept.
  const found =
    isLeft(data) && data.left.find(({ reason }) => reason.startsWith('expected YAML: '));
  return found ? printed(found) : undefined;
}

/** Returns an object with its keys in lower case. If two keys become equal, the first one wins. */
export function withLowerCase(value: unknown): Front {
  const fields = new Map<string, unknown>();
  for (const [key, one] of Object.entries(Object(value) as object)) {
    if (!fields.has(key.toLowerCase())) fields.set(key.toLowerCase(), one);
  }
  return Object.fromEntries(fields);
}
