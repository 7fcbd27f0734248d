import type * as t from 'io-ts';
import { closedRecord } from './closedRecord';
import { CalendarDate, Flag, NonEmptyText, Tags } from './fieldCodecs';

/** Front matter of a note in the fallback language, index.zh-Hant-TW.md: what is the same in all of them stands here. */
export const NoteFile = closedRecord(
  {
    title: NonEmptyText,
    summary: NonEmptyText,
    date: CalendarDate,
    tags: Tags,
  },
  { draft: Flag },
  'front matter with title, summary, date and tags',
);
export type NoteFile = t.TypeOf<typeof NoteFile>;

/** Front matter of a note in another language; its date, tags and draft are those of index.zh-Hant-TW.md. */
export const NoteTranslation = closedRecord(
  { title: NonEmptyText, summary: NonEmptyText },
  {},
  'front matter with title and summary',
);
export type NoteTranslation = t.TypeOf<typeof NoteTranslation>;

/** A text beside a JSON file that has the facts: no front matter. */
export const NoFrontMatter = closedRecord(
  {},
  {},
  'no front matter: the facts are in the JSON file',
);
