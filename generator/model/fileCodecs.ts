import { isLeft, isRight } from 'fp-ts/Either';
import * as t from 'io-ts';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import {
  EmailOrDomain,
  Aliases,
  Audience,
  CalendarDate,
  Circle,
  closedRecord,
  Duration,
  Flag,
  ProfileUrl,
  WebUrl,
  Kilometres,
  NonEmptyText,
  PublicPath,
  Setting,
  Tag,
  Tags,
} from './fieldCodecs';

/* The codecs of the files that the owner writes (docs/content.md). */

/** Text in one or more languages, such as `{ "en": "Tide Clock" }`. */
export type LocalizedText = Readonly<Partial<Record<Locale, string>>>;
const Languages: t.Type<LocalizedText> = closedRecord(
  {},
  Object.fromEntries(locales.map((locale) => [locale, NonEmptyText])),
  `a text in at least one language, as { "${fallbackLocale}": "…" }`,
);
export const LocalizedText = new t.Type<LocalizedText>(
  Languages.name,
  (value): value is LocalizedText => Languages.is(value) && Object.keys(value).length > 0,
  (value, context) =>
    t.UnknownRecord.is(value) && Object.keys(value).length === 0
      ? t.failure(value, context)
      : Languages.validate(value, context),
  t.identity,
);

/** Optional fields of all entries: whether the entry is a draft, and its old URLs. */
const ofEveryEntry = { draft: Flag, aliases: Aliases };

/** Optional fields of all entries that may be private. */
const ofEveryText = { ...ofEveryEntry, audience: Audience };

/** Optional fields of projects, notes and shared articles, which have a day and topics. */
const ofListedText = { tags: Tags, updated: CalendarDate, ...ofEveryText };

/** A picture in public/. */
const PictureFile = closedRecord(
  { src: PublicPath, alt: LocalizedText },
  {},
  'a picture with src and alt',
);

/** Either one string for all languages, or a separate string for each language. */
const Label = new t.Type<string | LocalizedText>(
  `non-empty text, or ${LocalizedText.name}`,
  (value): value is string | LocalizedText => NonEmptyText.is(value) || LocalizedText.is(value),
  (value, context) =>
    typeof value === 'object'
      ? LocalizedText.validate(value, context)
      : NonEmptyText.validate(value, context),
  t.identity,
);

const ProfileLink = closedRecord(
  { label: Label, url: ProfileUrl },
  {},
  'a link with label and url',
);

/** The file profile.json. */
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
  { repo: WebUrl, demo: WebUrl, article: WebUrl },
  'links with repo, demo or article',
);

const People = t.readonlyArray(EmailOrDomain, 'a list of email addresses');

/**
 * Creates a codec for an object whose keys the owner chooses. It does not use `t.record`, because
 * `t.record` ignores invalid keys instead of reporting them.
 */
function namedRecord<Value>(
  key: t.Type<string>,
  value: t.Type<Value>,
  name: string,
): t.Type<Readonly<Record<string, Value>>> {
  type Values = Readonly<Record<string, Value>>;
  const validate = (given: unknown, context: t.Context): t.Validation<Values> => {
    if (!t.UnknownRecord.is(given)) return t.failure(given, context);
    const errors = Object.entries(given).flatMap(([name, item]) =>
      [
        key.validate(name, t.appendContext(context, name, key, name)),
        value.validate(item, t.appendContext(context, name, value, item)),
      ].flatMap((decoded) => (isLeft(decoded) ? decoded.left : [])),
    );
    return errors.length > 0 ? t.failures(errors) : t.success(given as Values);
  };
  return new t.Type(
    name,
    (given): given is Values => isRight(validate(given, [])),
    validate,
    t.identity,
  );
}

/** The file audiences.yaml, which lists the people in each circle. */
export const Circles = namedRecord(Circle, People, 'circles, as `family: [mei@example.com]`');
export type Circles = t.TypeOf<typeof Circles>;

/** The file topics.yaml, which contains each topic's name in several languages. */
export const TopicNames = namedRecord(
  Tag,
  LocalizedText,
  'names of topics, as `hardware: { ja: 電子工作 }`',
);
export type TopicNames = t.TypeOf<typeof TopicNames>;

/** The file projects/<slug>.json. */
export const ProjectFile = closedRecord(
  {
    title: LocalizedText,
    summary: LocalizedText,
    date: CalendarDate,
  },
  { ...ofListedText, links: Links, cover: PictureFile, featured: Flag },
  'an object with the fields of a project',
);
export type ProjectFile = t.TypeOf<typeof ProjectFile>;

/** The file article-share/<slug>.json. */
export const ArticleFile = closedRecord(
  {
    title: LocalizedText,
    line: LocalizedText,
    url: WebUrl,
    date: CalendarDate,
  },
  ofListedText,
  'an object with the fields of an article',
);
export type ArticleFile = t.TypeOf<typeof ArticleFile>;

const RecordEntry = closedRecord(
  { date: CalendarDate, distanceKm: Kilometres, duration: Duration, place: LocalizedText },
  {},
  'a record with date, distanceKm, duration and place',
);

/** The file sports-records/<slug>.json. */
export const SportFile = closedRecord(
  { sport: LocalizedText, records: t.readonlyArray(RecordEntry, 'a list of records') },
  ofEveryEntry,
  'an object with sport and records',
);
export type SportFile = t.TypeOf<typeof SportFile>;

const noteFields = { date: CalendarDate };

/**
 * Fields that are the same in all languages of a note. The owner writes them in one of the note's
 * Markdown files or repeats them in several.
 */
export const NoteFields = closedRecord(noteFields, ofListedText, 'front matter with a date');
export type NoteFields = t.TypeOf<typeof NoteFields>;

/**
 * A note's front matter in one language. If there is no summary, the first paragraph is used
 * instead.
 */
export const NoteFront = closedRecord(
  { title: NonEmptyText },
  { summary: NonEmptyText, setting: Setting, ...noteFields, ...ofListedText },
  'front matter with title and date',
);
export type NoteFront = t.TypeOf<typeof NoteFront>;

/** Fields that are the same in all languages of a standalone page (content/pages/<slug>/). */
export const PageFields = closedRecord({}, ofEveryText, 'front matter');
export type PageFields = t.TypeOf<typeof PageFields>;

/** A standalone page's front matter in one language. */
export const PageFront = closedRecord(
  { title: NonEmptyText },
  { summary: NonEmptyText, setting: Setting, ...ofEveryText },
  'front matter with title',
);
export type PageFront = t.TypeOf<typeof PageFront>;

/**
 * The front matter of an entry that has a JSON file. It must be empty, because the fields are in
 * the JSON file.
 */
export const NoFrontMatter = closedRecord(
  {},
  {},
  'no front matter: the fields are in the JSON file',
);
