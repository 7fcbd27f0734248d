import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';
import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { fallbackLocale } from '../../src/locale/locales';
import { messagesIn, type MessageFile } from '../model/messages';
import {
  contentError,
  diagnosticsError,
  type Diagnostic,
  type Diagnostics,
} from '../lib/diagnostics';

/**
 * webpack loader for locales/*.json. It compiles the messages, so that the browser needs no ICU
 * parser. Missing messages are taken from the fallback language. They stop a production build, but
 * only cause a warning in `npm run dev`. An error in a message file stops any build.
 */
// eslint-disable-next-line import-x/no-default-export -- webpack expects it
export default function messagesLoader(this: LoaderContext<unknown>, text: string): string {
  const fallbackFile = path.join(this.context, `${fallbackLocale}.json`);
  this.addDependency(fallbackFile);

  const compiled = compileMessages(
    { name: path.basename(this.resourcePath), text },
    { name: path.basename(fallbackFile), text: readFileSync(fallbackFile, 'utf8') },
  );
  if (isLeft(compiled)) throw diagnosticsError(compiled.left);
  const { messages, gaps } = compiled.right;
  if (gaps.length > 0 && this.mode === 'production') throw diagnosticsError(gaps);
  if (gaps.length > 0) this.emitWarning(diagnosticsError(gaps));
  return JSON.stringify(messages);
}

/** Messages as syntax trees, which react-intl can format without a parser, keyed by id. */
type CompiledMessages = Record<string, MessageFormatElement[]>;

/**
 * Compiles the messages of one language. A missing message is taken from the fallback language
 * (docs/specification.md, section 9).
 *
 * @param fallback the file of the fallback language; all other languages must have the same ids and
 * placeholders
 * @returns the messages, with the missing ones listed in `gaps`, or all errors (as a `Left`)
 */
export function compileMessages(
  file: MessageFile,
  fallback: MessageFile,
): Either<Diagnostics, { messages: CompiledMessages; gaps: Diagnostics }> {
  const messages = parseMessages(file);
  if (isLeft(messages)) return messages;
  const fallbackMessages = parseMessages(fallback);
  // The fallback file's errors are reported when that file itself is compiled.
  if (isLeft(fallbackMessages)) return right({ messages: messages.right, gaps: [] });

  const errors = Object.entries(messages.right).flatMap(([id, message]) => {
    const expected = fallbackMessages.right[id];
    const place = { file: file.name, field: id };
    if (!expected) return [contentError(place, `unknown id, expected it in ${fallback.name} too`)];
    const [has, needs] = [placeholders(message), placeholders(expected)];
    if (has === needs) return [];
    const reason = `expected ${needs} as in ${fallback.name}`;
    return [contentError(place, { reason, actual: `got ${has}` })];
  });
  if (errors.length > 0) return left(errors);

  return right({
    messages: { ...fallbackMessages.right, ...messages.right },
    gaps: Object.keys(fallbackMessages.right)
      .filter((id) => !(id in messages.right))
      .map((id) => contentError({ file: file.name, field: id }, 'expected a text, found none')),
  });
}

function parseMessages(file: MessageFile): Either<Diagnostics, CompiledMessages> {
  const texts = messagesIn(file);
  if (isLeft(texts)) return texts;

  const errors: Diagnostic[] = [];
  const messages: CompiledMessages = {};
  for (const [id, message] of Object.entries(texts.right)) {
    try {
      messages[id] = parse(message);
    } catch (error) {
      const reason = error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : '';
      const actual = `got ${message} (${reason})`;
      errors.push(
        contentError({ file: file.name, field: id }, { reason: 'expected an ICU message', actual }),
      );
    }
  }
  return errors.length > 0 ? left(errors) : right(messages);
}

/**
 * Returns a message's placeholders, so that they can be compared with those in its translations.
 * They are sorted and contain no duplicates, as in `{count, plural}, {name}, <b>`. If there are
 * none, returns `no placeholders`.
 */
export function placeholders(message: readonly MessageFormatElement[]): string {
  const found = [...new Set(message.flatMap(placeholdersOf))].sort();
  return found.length > 0 ? found.join(', ') : 'no placeholders';
}

function placeholdersOf(element: MessageFormatElement): readonly string[] {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return [];
    case TYPE.argument:
      return [`{${element.value}}`];
    case TYPE.tag:
      return [`<${element.value}>`, ...element.children.flatMap(placeholdersOf)];
    case TYPE.plural:
    case TYPE.select:
      return [
        `{${element.value}, ${kindOf(element)}}`,
        ...Object.values(element.options).flatMap(({ value }) => value.flatMap(placeholdersOf)),
      ];
    default:
      return [`{${element.value}, ${TYPE[element.type]}}`];
  }
}

/**
 * Returns the part of a plural or select that must be the same in all languages. This includes the
 * options of a select, but not the plural forms, because those differ between languages.
 */
function kindOf(element: PluralElement | SelectElement): string {
  if (element.type === TYPE.plural) return 'plural';
  return `select ${Object.keys(element.options).sort().join('|')}`;
}
