import { isLeft, type Either } from 'fp-ts/Either';
import * as t from 'io-ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../src/locale/locales';
import type { Diagnostics } from '../lib/diagnostics';
import { parseYaml } from '../lib/parseYaml';
import { decode } from './decode';
import { NonEmptyText } from './fieldCodecs';

/** A file in locales/. It contains ICU messages in JSON, keyed by id. */
export interface MessageFile {
  name: string;
  text: string;
}

/** Decodes a message file, and returns the messages keyed by id, or all errors (as a `Left`). */
export function messagesIn({
  name,
  text,
}: MessageFile): Either<Diagnostics, Record<string, string>> {
  const { data } = parseYaml(name, text);
  if (isLeft(data)) return data;
  const codec = t.record(t.string, NonEmptyText, 'an object of texts by message id');
  return decode(name, codec, data.right, () => undefined);
}

/**
 * Returns the messages of a language, keyed by id. If the file has errors, there are none, and
 * generator/bundle/messagesLoader.ts reports the errors.
 *
 * @param root absolute path of the project
 */
export function readMessages(root: string, locale: Locale): Record<string, string> {
  const name = `${locale}.json`;
  const messages = messagesIn({
    name,
    text: readFileSync(path.join(root, 'locales', name), 'utf8'),
  });
  return isLeft(messages) ? {} : messages.right;
}
