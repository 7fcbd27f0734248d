import path from 'node:path';
import { withoutSlash } from '../../src/paths';
import type { Note, Post } from './readPost';

/** Shortcodes, templates and HTML that remain: their kind. */
const remains: readonly (readonly [RegExp, (found: RegExpMatchArray) => string])[] = [
  [/\{\{[<%]\s*(\/?[\w.-]+).*?[%>]\}\}/g, ([, name]) => `shortcode {{< ${name} >}}`],
  [/\{%-?\s*(\w+).*?%\}/g, ([, name]) => `Liquid {% ${name} %}`],
  [/\{\{[^<%}].*?\}\}/g, ([found]) => `Liquid ${found}`],
  [/<(?!https?:|mailto:)([a-zA-Z][\w-]*)[^>]*>/g, ([, name]) => `HTML <${name}>`],
  [/^(?:import|export) .*/gm, () => 'MDX import or export'],
];

/**
 * Converts the text of a post, except its code.
 *
 * @param addresses the new addresses, by the old ones and by the names of posts
 * @param copyPicture returns the name of the copy; undefined if there is no such picture
 */
export function convertBody(
  post: Post,
  addresses: ReadonlyMap<string, string>,
  note: Note,
  copyPicture: (src: string) => string | undefined,
): string {
  const attribute = (text: string, name: string) =>
    new RegExp(`\\b${name}=["']?([^"'>]*)["']?`).exec(text)?.[1] ?? '';
  const image = (attributes: string) => {
    const caption = attribute(attributes, 'caption') || attribute(attributes, 'title');
    const alt = attribute(attributes, 'alt') || caption;
    return `![${alt}](${attribute(attributes, 'src')}${caption ? ` "${caption}"` : ''})`;
  };
  const fenced = (_: string, language: string, code: string) =>
    `\`\`\`${language}\n${code.replace(/^\n|\n$/g, '')}\n\`\`\``;
  const withFences = post.body
    .replaceAll(/\{\{<\s*highlight\s+(\w+).*?>\}\}([\s\S]*?)\{\{<\s*\/highlight\s*>\}\}/g, fenced)
    .replaceAll(/\{%-?\s*highlight\s+(\w+).*?%\}([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g, fenced);

  return outsideCode(
    withFences,
    (text) =>
      deeperHeadings(text, /^# /m.test(withoutCode(withFences)))
        .replaceAll(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, '')
        .replaceAll(/\{\{\s*["']([^"']+)["']\s*\|\s*(?:relative|absolute)_url\s*\}\}/g, '$1')
        .replaceAll(/\{\{[<%]\s*figure\s+(.*?)\s*[%>]\}\}/g, (_, attributes: string) =>
          image(attributes),
        )
        .replaceAll(/<img\s+([^>]*?)\/?>/g, (_, attributes: string) => image(attributes))
        .replaceAll(
          /\{\{[<%]\s*(?:rel)?ref\s+["']([^"']+)["']\s*[%>]\}\}|\{%\s*post_url\s+(\S+)\s*%\}/g,
          (found, hugo?: string, jekyll?: string) => {
            const name = path.posix.basename(hugo ?? jekyll ?? '').replace(/\.\w+$/, '');
            return addresses.get(name.replace(/^\d{4}-\d\d-\d\d-/, '')) ?? found;
          },
        )
        .replaceAll(
          /(!?)\[([^\]]*)\]\(<?([^\s)>]+)>?((?:\s+"[^"]*")?)\)/g,
          (found, mark: string, words: string, target: string, title: string) => {
            if (!mark) {
              const [address = '', anchor] = target.split('#');
              const now = addresses.get(withoutSlash(address));
              return now ? `[${words}](${now}${anchor ? `#${anchor}` : ''}${title})` : found;
            }
            const name = /^(https?:)?\/\//.test(target) ? undefined : copyPicture(target);
            if (name === undefined) {
              note('a picture that is missing or on another site', `${post.file}: ${target}`);
              return found;
            }
            return `![${words}](${name}${title})`;
          },
        ),
    (text, line) => {
      for (const [pattern, kindOf] of remains) {
        for (const match of text.matchAll(pattern)) {
          const at = line + text.slice(0, match.index).split('\n').length - 1;
          note(kindOf(match), `${post.file}: about line ${post.offset + at}`);
        }
      }
    },
  );
}

/** Code is not converted: fenced blocks, and code in a line. */
const code = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)[ \t]*$|`[^`\n]+`/gm;

export function withoutCode(text: string): string {
  return text.replaceAll(code, '');
}

function outsideCode(
  text: string,
  convert: (text: string) => string,
  look: (text: string, line: number) => void,
): string {
  let result = '';
  let end = 0;
  for (const match of [...text.matchAll(code), { 0: '', index: text.length }]) {
    const piece = convert(text.slice(end, match.index));
    look(piece, text.slice(0, end).split('\n').length);
    result += piece + match[0];
    end = match.index + match[0].length;
  }
  return result;
}

/** The title is the first level here. */
function deeperHeadings(text: string, hasFirstLevel: boolean): string {
  return hasFirstLevel ? text.replaceAll(/^(#{1,3}) /gm, '#$1 ') : text;
}
