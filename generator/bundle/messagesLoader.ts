import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { fallbackLocale } from '../../src/locale/locales';
import { contentError, printedLines, type Diagnostics } from '../lib/diagnostics';

/** Messages as syntax trees, which react-intl can format without a parser, keyed by id. */
type CompiledMessages = Record<string, MessageFormatElement[]>;

/**
 * webpack loader for locales/*.json. It compiles the messages, so that the browser needs no ICU
 * parser. Missing messages are taken from the fallback language (docs/specification.md, section 9).
 * They stop a production build, but only cause a warning in `npm run dev`. `npm run check:messages`
 * compares everything else between the languages.
 */
// eslint-disable-next-line import-x/no-default-export -- webpack expects it
export default function messagesLoader(this: LoaderContext<unknown>, text: string): string {
  const fallbackFile = path.join(this.context, `${fallbackLocale}.json`);
  this.addDependency(fallbackFile);
  const name = path.basename(this.resourcePath);
  const messages = compiled(name, text);
  const fallback = compiled(path.basename(fallbackFile), readFileSync(fallbackFile, 'utf8'));
  const gaps = Object.keys(fallback)
    .filter((id) => !(id in messages))
    .map((id) => contentError({ file: name, field: id }, 'expected a text, found none'));
  if (gaps.length > 0 && this.mode === 'production') throw errorOf(gaps);
  if (gaps.length > 0) this.emitWarning(errorOf(gaps));
  return JSON.stringify({ ...fallback, ...messages });
}

/**
 * Compiles a file of ICU messages in JSON, keyed by id.
 *
 * @throws Error that lists the messages that are none
 */
function compiled(file: string, text: string): CompiledMessages {
  const messages: CompiledMessages = {};
  const errors = Object.entries(JSON.parse(text) as Record<string, string>).flatMap(
    ([id, message]): Diagnostics => {
      try {
        messages[id] = parse(message);
        return [];
      } catch (error) {
        const actual = `got ${message} (${(error as Error).message})`;
        return [contentError({ file, field: id }, { reason: 'expected an ICU message', actual })];
      }
    },
  );
  if (errors.length > 0) throw errorOf(errors);
  return messages;
}

/** Returns an error that webpack prints without a stack trace. */
function errorOf(all: Diagnostics): Error {
  return Object.assign(new Error(printedLines(all)), { hideStack: true });
}
