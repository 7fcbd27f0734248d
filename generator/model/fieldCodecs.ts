import { isLeft, isRight } from 'fp-ts/Either';
import * as t from 'io-ts';
import { signedIn } from '../../server/privateEntriesFile';
import { email } from '../../src/forms/rules';

/**
 * Creates a codec that checks a value without changing it. Error messages use the codec's name to
 * say what was expected.
 */
function field<A>(name: string, is: t.Is<A>): t.Type<A> {
  return new t.Type(
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
    t.identity,
  );
}

function text(name: string, obeys: (value: string) => boolean): t.Type<string> {
  return field(name, (value): value is string => typeof value === 'string' && obeys(value));
}

function hasProtocol(value: string, ...protocols: readonly string[]): boolean {
  // Exclude "https:path", because browsers read it as a path of the current site (URL Standard,
  // section 4.4).
  return (
    URL.canParse(value) &&
    protocols.includes(new URL(value).protocol) &&
    !/^https:(?!\/\/)/i.test(value)
  );
}

export const NonEmptyText = text('non-empty text', (value) => value.trim() !== '');

export const CalendarDate = text('a real date as YYYY-MM-DD', (value) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // `Date` rejects a date such as 30 February or turns it into a day in March.
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value);
});

/** An entry's name in URLs. It contains only characters that need no encoding. */
export const Slug = text('a-z, 0-9 and "-" only', (value) => /^[a-z0-9-]+$/.test(value));

/**
 * Latin letters that do not consist of a plain letter and an accent, each with its replacement in a
 * slug.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/**
 * Turns text into a slug. The slug is empty if the text has no characters that a slug may contain.
 */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øæœßłđðþıħ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * The audience of a private entry: `signed-in`, or the name of a circle, which is a group of people
 * in audiences.yaml.
 */
export const Audience = text(`${signedIn}, or the name of a circle: a-z, 0-9 and "-"`, (value) =>
  Slug.is(value),
);

/** The name of a circle, which is a group of people. */
export const Circle = text(
  `the name of a circle: a-z, 0-9 and "-", not ${signedIn}`,
  (value) => Slug.is(value) && value !== signedIn,
);

/** An email address. "@example.org" stands for all addresses in that domain. */
export const EmailOrDomain = text(
  'an email address, as mei@example.com, or all of a domain, as "@example.com"',
  (value) => value.includes('@') && email(value.replace(/^@/, 'any@')) === null,
);

/**
 * A topic. Pages and their files are named after topics, so each topic has only one spelling and is
 * short enough for a file name. Unicode often has several spellings of a word, for example with
 * full-width and half-width letters. A topic uses the one in NFKC form (`データ`, not `ﾃﾞｰﾀ`). The
 * name `index` would replace the list of topics on many hosts.
 */
export const Tag = text(
  'letters and digits of any script and "-", without capitals, at most 50 characters',
  (value) =>
    /^(?!index$)[\p{L}\p{M}\p{N}-]{1,50}$/u.test(value) &&
    value === value.toLowerCase().normalize('NFKC'),
);

/** Tags without duplicates. A field without a value, as in `tags:`, has none. */
export const Tags = new t.Type<readonly string[]>(
  'a list of tags',
  (value): value is readonly string[] => isRight(tagsIn(value, [])),
  tagsIn,
  t.identity,
);

function tagsIn(value: unknown, context: t.Context): t.Validation<readonly string[]> {
  const tags = t.readonlyArray(Tag, 'a list of tags').validate(value ?? [], context);
  if (isLeft(tags)) return tags;
  const again = tags.right.findIndex((tag, index) => tags.right.indexOf(tag) < index);
  if (again < 0) return tags;
  const at = t.appendContext(context, String(again), Tag, tags.right[again]);
  const message = `expected each tag once, got ${JSON.stringify(tags.right[again])} again`;
  return t.failures([{ value, context: at, message }]);
}

export const WebUrl = text('an https:// or http:// URL', (value) =>
  hasProtocol(value, 'https:', 'http:'),
);

export const ProfileUrl = text(
  'an https://, http:// or mailto: URL, or a path of this site',
  (value) => hasProtocol(value, 'https:', 'http:', 'mailto:') || /^\/(?![/\\])/.test(value),
);

/** The URL path of a file in public/. It cannot point outside that folder. */
export const PublicPath = text('the path of a file under public/, as "/images/…"', (value) =>
  /^(\/[\w-][\w.-]*)+$/.test(value),
);

/**
 * An entry's old URLs, without the origin and fragment. The owner may percent-encode their paths.
 * For each path, the build creates a file and adds lines to the configuration of two web hosts. The
 * decoded path must therefore have no segment that begins with a dot, and must not contain control
 * characters, backslashes, percent-encoded separators, or the placeholders `*` and `:` of
 * `_redirects`. A query, such as WordPress's `/?p=12`, may only contain characters that have no
 * special meaning in these configurations.
 */
export const Aliases = t.readonlyArray(
  text('a path of this site, as "/2020/old-post" or "/?p=12"', (value) => {
    const [path = '', ...queries] = value.split('?');
    const isPath = /^(\/(?!\.)[^\p{Cc}\p{Zl}\p{Zp}/?#%\\*:]+)+\/?$/u.test(decoded(path));
    const [query] = queries;
    if (query === undefined) return isPath;
    const isQuery = /^[\w.~-]+=[\w.~-]+(&[\w.~-]+=[\w.~-]+)*$/.test(query);
    return isQuery && queries.length === 1 && (isPath || path === '/');
  }),
  'a list of paths, as ["/2020/old-post"]',
);

/** Decodes a path. Returns an empty string if the path is not valid UTF-8. */
function decoded(encodedPath: string): string {
  try {
    return decodeURI(encodedPath);
  } catch {
    return '';
  }
}

export const Flag = field('true or false', t.boolean.is);

/** How a Chinese or Japanese text is set in wide windows. */
export const Setting = field(
  'vertical, or no setting',
  (value): value is 'vertical' => value === 'vertical',
);

export const Kilometres = field(
  'a number of kilometres above 0',
  (value): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0,
);

export const Duration = text(
  'a duration above 0 as H:MM:SS or MM:SS',
  (value) => /^(?:(?:\d{1,3}:)?[0-5]\d|\d):[0-5]\d$/.test(value) && /[1-9]/.test(value),
);

/**
 * Converts a duration to seconds.
 *
 * @param duration text such as `1:52:30` or `48:05`
 */
export function secondsOf(duration: string): number {
  return duration.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** A codec for an object. If the object has errors, the codec can still return the valid fields. */
export interface ObjectCodec<Fields> extends t.Decoder<unknown, Fields> {
  validFields: (value: unknown) => Partial<Fields>;
}

/**
 * Creates a codec for an object without unknown keys. `t.exact(t.type(…))` silently drops unknown
 * keys, but most of them are misspelt optional fields.
 *
 * @param name describes the object in messages
 */
export function closedRecord<R extends t.Props, O extends t.Props = Record<never, never>>(
  required: R,
  optional: O,
  name: string,
) {
  type Fields = t.TypeOfProps<R> & t.TypeOfPartialProps<O>;
  const known: t.Props = { ...required, ...optional };

  const codec = new t.Type<Fields>(
    name,
    (value): value is Fields => isRight(validate(value, [])),
    validate,
    t.identity,
  );
  return Object.assign(codec, {
    validFields(value: unknown): Partial<Fields> {
      const fields = Object.entries(Object(value) as object).flatMap(([key, field]) => {
        const decoded = Object.hasOwn(known, key) ? known[key]?.decode(field) : undefined;
        return decoded && isRight(decoded) ? [[key, decoded.right]] : [];
      });
      return Object.fromEntries(fields) as Partial<Fields>;
    },
  });

  function validate(value: unknown, context: t.Context): t.Validation<Fields> {
    if (!t.UnknownRecord.is(value)) return t.failure(value, context);
    const errors: t.Errors = [];
    const fields: Record<string, unknown> = {};
    for (const [key, codec] of Object.entries(known)) {
      const field = Object.hasOwn(value, key) ? value[key] : undefined;
      if (field === undefined && Object.hasOwn(optional, key)) continue;
      const decoded = codec.validate(field, t.appendContext(context, key, codec, field));
      if (isRight(decoded)) fields[key] = decoded.right;
      else errors.push(...decoded.left);
    }
    for (const [key, field] of Object.entries(value)) {
      if (Object.hasOwn(known, key)) continue;
      errors.push({
        value: field,
        context: t.appendContext(context, key, t.never, field),
        message:
          Object.keys(known).length > 0
            ? `unknown key, expected one of ${Object.keys(known).join(', ')}`
            : `expected ${name}`,
      });
    }
    return errors.length > 0 ? t.failures(errors) : t.success(fields as Fields);
  }
}
