import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
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
): { front: Front; body: string; error?: string | undefined } {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const found = frontMatter.exec(text);
  const open = mayOmitStart && found?.index !== 0 ? withoutStart.exec(text) : null;
  if (found?.index !== 0 && !open) return { front: {}, body: text };
  const [whole, mark, delimited = '', json] = open
    ? [open[0], '---', open[1] ?? '']
    : (found as RegExpExecArray);
  const body = text.slice(whole.length);
  try {
    // The empty line stands for the line with the mark, so that an error has the number of its line.
    const fields = open ? delimited : `\n${delimited}`;
    return { front: withLowerCase(parse(mark, json ?? fields)), body };
  } catch (error) {
    return { front: {}, body, error: String(error).split('\n')[0] };
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

/** Returns an object with its keys in lower case. If two keys become equal, the first one wins. */
export function withLowerCase(value: unknown): Front {
  const fields = new Map<string, unknown>();
  for (const [key, one] of Object.entries(Object(value) as object)) {
    if (!fields.has(key.toLowerCase())) fields.set(key.toLowerCase(), one);
  }
  return Object.fromEntries(fields);
}
