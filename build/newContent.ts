import { left, right, type Either } from 'fp-ts/Either';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Slug } from './content/fieldCodecs';
import { locales } from '../src/locale/locales';
import { templates, type Template } from './content/templates';

const kinds = Object.keys(templates);
const usage = `Usage: npm run new -- <kind> <slug>
  kind: ${kinds.join(', ')}
  slug: ${Slug.name}; it becomes the address of the page`;

/**
 * Writes a file for the owner to fill in, marked as a draft, or one for each language.
 *
 * @param args kind and slug, as given on the command line
 * @param options.content the folder of what the owner writes
 * @param options.today the owner's date, YYYY-MM-DD
 * @returns the paths of what was written, from `content`; on the left, what was expected instead
 */
export function newContent(
  args: readonly string[],
  { content, today }: { content: string; today: string },
): Either<string, readonly string[]> {
  const [kind = '', slug = '', ...more] = args;
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined;
  if (!template) {
    return left(`expected a kind, one of ${kinds.join(', ')}; got ${named(kind)}\n\n${usage}`);
  }
  if (!Slug.is(slug))
    return left(`expected a slug of ${Slug.name}, got ${named(slug)}\n\n${usage}`);
  if (more.length > 0)
    return left(`expected a kind and a slug, got also ${more.join(' ')}\n\n${usage}`);

  const files = filesOf(template, slug, today);
  // A translation is kept too, when the text that it belongs to is gone.
  const taken = files.filter(([file]) => existsSync(path.join(content, file)));
  if (taken.length > 0) {
    return left(
      `expected a slug that is still free, but there is already ${taken.map(([file]) => file).join(', ')}`,
    );
  }
  for (const [file, text] of files) {
    const target = path.join(content, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: 'wx' });
  }
  return right(files.map(([file]) => file));
}

function filesOf(template: Template, slug: string, today: string): readonly [string, string][] {
  if ('json' in template) {
    const text = `${JSON.stringify(template.json(today), null, 2)}\n`;
    return [[`${template.folder}/${slug}.json`, text]];
  }
  return locales.map((locale) => [
    `${template.folder}/${slug}/index.${locale}.md`,
    template.text(locale, today),
  ]);
}

function named(given: string): string {
  return given === '' ? 'nothing' : `"${given}"`;
}
