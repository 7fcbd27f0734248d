import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Shortcode } from '../model';
import { filesIn } from './files';

/** What a template may print: a value of the tag, or the text between its opening and closing. */
const printed =
  /\{\{-?\s*(?:\(?\s*(?:\.Get|index\s+\.Params)\s+(?:(\d+)|"([\w-]+)"|`([\w-]+)`)\s*\)?|(\.Inner))\s*(?:\|\s*(?:safeHTML|safeURL|markdownify|\$?\.Page\.RenderString|plainify|strings\.TrimSpace|chomp)\s*)*-?\}\}/g;

/** Comments, which no template prints. */
const comments = /\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g;

/**
 * Reads the blog's own shortcodes whose templates only put values and text into HTML, such as
 * `<kbd>{{ .Inner }}</kbd>`. Templates with conditions or variables are left out. A template of the
 * blog takes precedence over one of the theme.
 *
 * @param themes names of the folders in themes/
 */
export function readShortcodes(
  folder: string,
  themes: readonly string[],
): ReadonlyMap<string, Shortcode> {
  const roots = [...themes.map((one) => `themes/${one}/layouts`), 'layouts'].flatMap((layouts) =>
    ['shortcodes', '_shortcodes'].map((name) => path.join(folder, layouts, name)),
  );
  const found = new Map<string, Shortcode>();
  for (const root of roots) {
    for (const name of filesIn(root).filter((one) => one.endsWith('.html'))) {
      const template = readFileSync(path.join(root, name), 'utf8').replaceAll(comments, '');
      const shortcode = name.slice(0, -'.html'.length);
      if (template.replaceAll(printed, '').includes('{{')) found.delete(shortcode);
      else found.set(shortcode, (tag) => filled(template, tag));
    }
  }
  return found;
}

function filled(template: string, { values, named, inner }: Parameters<Shortcode>[0]): string {
  // After an empty line, Markdown would read indented lines as code.
  const lines = template.split('\n').map((line) => line.trim());
  const source = lines.filter((line) => line !== '').join('\n');
  const text = source.replaceAll(
    printed,
    (_, index?: string, double?: string, back?: string, isInner?: string) => {
      // Markdown in a block of HTML needs empty lines around it.
      if (isInner) return inner?.includes('\n') ? `\n\n${inner.trim()}\n\n` : (inner ?? '');
      const value =
        index === undefined ? named[(double ?? back ?? '').toLowerCase()] : values[Number(index)];
      return (value ?? '').replaceAll('<', '&lt;');
    },
  );
  return text.includes('\n') ? `\n\n${text}\n\n` : text;
}
