import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../src/locale/locales';

/**
 * Returns the ICU messages of a language, keyed by id.
 *
 * @param root absolute path of the project
 */
export function readMessages(root: string, locale: Locale): Record<string, string> {
  const file = path.join(root, 'locales', `${locale}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}
