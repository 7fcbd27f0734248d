import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { isLeft, left, right, type Either } from 'fp-ts/Either';
import * as t from 'io-ts';
import { NonEmptyText } from './content/fieldCodecs';
import { mismatches } from '../src/api/mismatches';
import type { Mistakes } from './mistakes';
import { parseJson } from './parseJson';
import { placeholders } from './placeholders';

/** A file of locales/: its name and its content, ICU texts by message id in JSON. */
export interface MessageFile {
  name: string;
  text: string;
}

/** Syntax trees by message id: what react-intl shows without a parser in the browser. */
export type CompiledMessages = Record<string, MessageFormatElement[]>;

/**
 * Compiles the texts of one language. A text it lacks is taken from the fallback language
 * (specification, section 9) and named in `gaps`.
 *
 * @param own the language's file
 * @param fallback the fallback language's file, the measure of the others: which ids there are and
 *   which placeholders they have
 * @returns on the left every mistake: no JSON, an empty text, a malformed ICU text, an id the fallback
 *   language lacks, placeholders other than its own
 */
export function compileMessages(
  own: MessageFile,
  fallback: MessageFile,
): Either<Mistakes, { messages: CompiledMessages; gaps: Mistakes }> {
  const messages = parseMessages(own);
  if (isLeft(messages)) return messages;
  const measure = parseMessages(fallback);
  // A damaged fallback file is reported where it is compiled itself, not by each language again.
  if (isLeft(measure)) return right({ messages: messages.right, gaps: [] });

  const mistakes = Object.entries(messages.right).flatMap(([id, message]) => {
    const expected = measure.right[id];
    if (!expected) return [`${own.name}: ${id}: unknown id, expected it in ${fallback.name} too`];
    const [has, needs] = [placeholders(message), placeholders(expected)];
    if (has === needs) return [];
    return [`${own.name}: ${id}: expected ${needs} as in ${fallback.name}, got ${has}`];
  });
  if (mistakes.length > 0) return left(mistakes);

  return right({
    messages: { ...measure.right, ...messages.right },
    gaps: Object.keys(measure.right)
      .filter((id) => !(id in messages.right))
      .map((id) => `${own.name}: ${id}: expected a text, found none`),
  });
}

function parseMessages({ name, text }: MessageFile): Either<Mistakes, CompiledMessages> {
  const json = parseJson(text);
  if (isLeft(json)) return left([`${name}: ${json.left}`]);
  const texts = t
    .record(t.string, NonEmptyText, 'an object of texts by message id')
    .decode(json.right);
  if (isLeft(texts)) {
    const errors = mismatches(texts.left, { whole: '', showValues: true });
    return left(errors.map((error) => `${name}: ${error}`));
  }

  const mistakes: string[] = [];
  const messages: CompiledMessages = {};
  for (const [id, message] of Object.entries(texts.right)) {
    try {
      messages[id] = parse(message);
    } catch (error) {
      const reason = error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : '';
      mistakes.push(`${name}: ${id}: expected an ICU message, got ${message} (${reason})`);
    }
  }
  return mistakes.length > 0 ? left(mistakes) : right(messages);
}
