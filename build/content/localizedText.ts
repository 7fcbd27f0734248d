import type * as t from 'io-ts';
import { closedRecord } from './closedRecord';
import { NonEmptyText } from './fieldCodecs';

/**
 * A text of the owner per language. zh-Hant-TW is required: it is shown where a page's own language
 * is missing (specification, section 9).
 */
export const LocalizedText = closedRecord(
  { 'zh-Hant-TW': NonEmptyText },
  { en: NonEmptyText, ja: NonEmptyText },
  'a text per language',
);
export type LocalizedText = t.TypeOf<typeof LocalizedText>;
