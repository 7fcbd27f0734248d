import * as t from 'io-ts';
import { closedRecord } from './closedRecord';
import {
  CalendarDate,
  Duration,
  Flag,
  HttpsOrMailtoUrl,
  HttpsUrl,
  Kilometres,
  NonEmptyText,
  Pixels,
  PublicPath,
  Tags,
} from './fieldCodecs';

/*
 * The files that the owner writes (docs/content.md).
 */

/** A text in each language. Pages in other languages show zh-Hant-TW where theirs is missing (specification, section 9). */
export const LocalizedText = closedRecord(
  { 'zh-Hant-TW': NonEmptyText },
  { en: NonEmptyText, ja: NonEmptyText },
  'a text per language',
);
export type LocalizedText = t.TypeOf<typeof LocalizedText>;

/** A picture in public/ with its size in pixels. */
const PictureFile = closedRecord(
  { src: PublicPath, width: Pixels, height: Pixels, alt: LocalizedText },
  {},
  'a picture with src, width, height and alt',
);

const ProfileLink = closedRecord(
  { label: NonEmptyText, url: HttpsOrMailtoUrl },
  {},
  'a link with label and url',
);

/** profile.json. */
export const Profile = closedRecord(
  {
    name: LocalizedText,
    line: LocalizedText,
    links: t.readonlyArray(ProfileLink, 'a list of links'),
  },
  { picture: PictureFile },
  'an object with name, line and links',
);
export type Profile = t.TypeOf<typeof Profile>;

const Links = closedRecord(
  {},
  { repo: HttpsUrl, demo: HttpsUrl, article: HttpsUrl },
  'links with repo, demo or article',
);

/** projects/<slug>.json. */
export const ProjectFile = closedRecord(
  {
    title: LocalizedText,
    summary: LocalizedText,
    date: CalendarDate,
    tags: Tags,
  },
  { links: Links, cover: PictureFile, featured: Flag, draft: Flag },
  'an object with the fields of a project',
);
export type ProjectFile = t.TypeOf<typeof ProjectFile>;

/** article-share/<slug>.json. */
export const ArticleFile = closedRecord(
  {
    title: LocalizedText,
    line: LocalizedText,
    url: HttpsUrl,
    date: CalendarDate,
    tags: Tags,
  },
  { draft: Flag },
  'an object with the fields of an article',
);
export type ArticleFile = t.TypeOf<typeof ArticleFile>;

const RecordEntry = closedRecord(
  { date: CalendarDate, distanceKm: Kilometres, duration: Duration, place: LocalizedText },
  {},
  'a record with date, distanceKm, duration and place',
);

/** sports-records/<slug>.json. */
export const SportFile = closedRecord(
  { sport: LocalizedText, records: t.readonlyArray(RecordEntry, 'a list of records') },
  { draft: Flag },
  'an object with sport and records',
);
export type SportFile = t.TypeOf<typeof SportFile>;

/** Front matter of index.zh-Hant-TW.md of a note. Date, tags and draft are the same in all languages. */
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

/** Front matter of a note in another language. */
export const NoteTranslation = closedRecord(
  { title: NonEmptyText, summary: NonEmptyText },
  {},
  'front matter with title and summary',
);
export type NoteTranslation = t.TypeOf<typeof NoteTranslation>;

/** Front matter of a text whose facts are in a JSON file: none. */
export const NoFrontMatter = closedRecord(
  {},
  {},
  'no front matter: the facts are in the JSON file',
);
