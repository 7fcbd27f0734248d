import { isLeft, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import * as t from 'io-ts';
import { entriesFile, signedIn, type EntriesFile } from '../../server/buildFiles';
import { entriesPath, type PrivateSummary } from '../../src/api/contract';
import type {
  ArticleSummary,
  Body,
  NoteSummary,
  RichNode,
} from '../../src/content/compiledContent';
import { entryFile, type Summaries } from '../../src/content/contentFiles';
import { fallbackLocale, locales } from '../../src/locale/locales';
import { contentError, type Diagnostic, type Diagnostics, type Finding } from '../lib/diagnostics';
import { textOf } from './compileSite';
import { shortHash } from '../lib/hash';
import { type Asset } from '../picture/convertPicture';
import { allOf, summaryOf } from '../model/collections';
import { isPublic, type CollectionName, type Entry } from '../model/entry';
import { Circles } from '../model/fileCodecs';
import type { PlacedPicture } from '../picture/pictures';
import { newestFirst } from '../model/publication';
import { isFile, readData, type ContentFolders } from '../read/readFiles';
import type { WrittenSite } from '../link/readSite';
import type { WrittenTexts } from '../text/readTexts';
import { titleOf } from '../text/summaries';

/*
 * Private entries are those with an audience. They are written to a separate folder that only the
 * API reads (docs/decisions/0034).
 */

const audiencesFile = 'audiences.yaml';

/** What the generator has read from audiences.yaml. */
export interface ReadCircles {
  /** The circles, or all errors in the file (as a `Left`). */
  circles: Either<Diagnostics, Circles>;
  /**
   * The names of the circles, including those with errors, or undefined if the file is not valid
   * YAML.
   */
  names: readonly string[] | undefined;
}

/**
 * Reads audiences.yaml, which defines circles (groups of people). Without this file, there are no
 * circles.
 */
export function readCircles(folders: ContentFolders): ReadCircles {
  if (!isFile(path.join(folders.content, audiencesFile))) return { circles: right({}), names: [] };
  const circles = readData(folders, audiencesFile, Circles);
  const fields = readData(folders, audiencesFile, t.UnknownRecord);
  return {
    circles: isLeft(circles) ? circles : right(circles.right.value),
    names: isLeft(fields) ? undefined : Object.keys(fields.right.value),
  };
}

/**
 * Finds everything that would reveal part of a private entry to the public. Also finds audiences
 * that name an unknown circle.
 *
 * @param all all entries, including the public ones
 * @param circles the names of the circles in audiences.yaml, or undefined if they could not be read
 */
export function checkPrivate(
  all: readonly Entry[],
  circles: readonly string[] | undefined,
  portrait: PlacedPicture | undefined,
): Diagnostics {
  const privateEntries = all.filter((one) => !isPublic(one));
  const published = new Set(
    [
      ...(portrait?.files ?? []),
      ...all
        .filter(isPublic)
        .flatMap(({ cover, texts }) => [...(cover?.files ?? []), ...(texts?.pictures ?? [])]),
    ].map(hashOf),
  );
  const unchecked = new Set(
    circles
      ? []
      : privateEntries.map(({ facts }) => facts.audience).filter((one) => one !== signedIn),
  );
  const reason =
    'expected circles that can be read, since entries name some that could not be checked';
  const actual = `namely ${[...unchecked].join(', ')}`;
  const unreadable =
    unchecked.size > 0 ? [contentError({ file: audiencesFile }, { reason, actual })] : [];
  const found = privateEntries.flatMap(
    ({ facts: { audience = '', aliases }, cover, texts, at }) => {
      const known = circles ? [signedIn, ...circles] : [audience];
      const shared = texts?.pictures.find(
        (one) => 'file' in one.content && published.has(hashOf(one)),
      );
      const errors: Diagnostic[] = [];
      const wrong = (key: string, finding: Finding) => errors.push(contentError(at(key), finding));
      if (!known.includes(audience)) {
        const [, ...others] = known;
        const reason = `expected ${signedIn} or a circle of ${audiencesFile} (${others.join(', ') || 'it has none'})`;
        wrong('audience', { reason, actual: `got ${JSON.stringify(audience)}` });
      }
      if (aliases?.length) {
        const reason = 'expected none in a private entry: everyone sees where they lead';
        wrong('aliases', { reason });
      }
      if (cover) {
        const reason = 'expected none in a private entry: everyone sees public/';
        wrong('cover', { reason, hint: 'show the picture in the text' });
      }
      if (shared) {
        const name = path.posix.basename(stemOf(shared)).replace(/\.\w+$/, '');
        const reason = 'expected a picture that no public page shows';
        wrong('audience', { reason, actual: `got ${name}` });
      }
      return errors;
    },
  );
  return [...unreadable, ...found];
}

/** Returns an image's URL up to and including the hash. All sizes of the image share this part. */
function stemOf({ url }: Asset): string {
  return url.replace(/(\.[0-9a-f]{12})[.-][^/]*$/, '$1');
}

/** Returns the hash of the owner's image file. Copies of the same file have the same hash. */
function hashOf(one: Asset): string {
  return path.posix.extname(stemOf(one));
}

/**
 * Compiles the private entries for the API.
 *
 * @returns the files, keyed by their paths relative to the folder of private entries. The file
 * named by `entriesFile` lists all the others.
 */
export function compilePrivate({
  privateEntries,
  circles,
}: Pick<WrittenSite, 'privateEntries' | 'circles'>): ReadonlyMap<string, Asset['content']> {
  const files = new Map<string, Asset['content']>();

  function compile(entry: Entry): EntriesFile['entries'][number] {
    const { collection: section, slug, texts, visibility } = entry;
    const pictures = privatePictures(`${section}/${slug}`, texts);
    for (const { file, content } of pictures) files.set(file, content);
    const summaries: Record<string, PrivateSummary> = {};
    const bodies: Record<string, string> = {};
    for (const locale of locales) {
      const summary = summaryOf(entry, locale);
      const { languages, body } = textOf(entry, locale);
      const text = JSON.stringify({
        summary,
        languages,
        ...(body && { body: withPictures(body, pictures) }),
      });
      // The name contains a hash, like the names of images, so that the files of two builds can
      // exist side by side.
      const { dir, name } = path.posix.parse(entryFile(locale, section, slug).path.slice(1));
      const file = `${dir}/${name}.${shortHash([text])}.json`;
      files.set(file, { text });
      summaries[locale] = { section, slug, title: titleOf(summary), ...listedFacts(summary) };
      bodies[locale] = file;
    }
    const named = pictures.map(({ name, file }) => [name, file] as const);
    const { audience = '' } = visibility;
    return { section, slug, audience, summaries, bodies, pictures: Object.fromEntries(named) };
  }

  const entries = allOf(privateEntries).map(compile);
  const newest = newestFirst(entries, ({ summaries }) => summaries[fallbackLocale]?.date ?? '');
  files.set(entriesFile, { text: JSON.stringify({ circles, entries: newest }) });
  return files;
}

/** Returns the fields that lists show for an entry, in addition to its title. */
function listedFacts(
  summary: Summaries[CollectionName],
): Pick<PrivateSummary, 'summary' | 'date' | 'updated'> {
  const facts: Partial<ArticleSummary & NoteSummary> = summary;
  const { line, date, updated } = facts;
  return {
    summary: facts.summary ?? line ?? { text: '' },
    ...(date !== undefined && { date }),
    ...(updated !== undefined && { updated }),
  };
}

interface PrivatePicture {
  /** The URL of the image in the compiled text. */
  from: string;
  name: string;
  /** The file's path, relative to the folder of private entries. */
  file: string;
  /** The URL at which the API serves the image. */
  src: string;
  content: Asset['content'];
}

/**
 * Returns one file for each image in an article body. For a drawing, this is the drawing itself.
 * For any other image, it is the largest WebP, which convertPicture.ts writes last.
 */
function privatePictures(
  folder: string,
  texts: WrittenTexts<unknown> | undefined,
): readonly PrivatePicture[] {
  const byStem = new Map<string, { from: string; last: Asset }>();
  for (const one of texts?.pictures ?? []) {
    byStem.set(stemOf(one), { from: byStem.get(stemOf(one))?.from ?? one.url, last: one });
  }
  return [...byStem.values()].map(({ from, last: { url, content } }) => {
    const name = path.posix.basename(url);
    return {
      ...{ from, name, content },
      file: `pictures/${folder}/${name}`,
      src: `${entriesPath}${folder}/${name}`,
    };
  });
}

function withPictures(body: Body, pictures: readonly PrivatePicture[]): Body {
  const srcs = new Map(pictures.map(({ from, src }) => [from, src]));
  const replaced = (node: RichNode): RichNode => {
    if (typeof node === 'string') return node;
    const [name, attributes, ...children] = node;
    const src = srcs.get(String(attributes['src']));
    return name === 'img' && src !== undefined
      ? [name, { ...withoutWidths(attributes), src }]
      : [name, attributes, ...children.map(replaced)];
  };
  return { ...body, nodes: body.nodes.map(replaced) };
}

/** Removes the list of widths, because a private image has only one size. */
function withoutWidths<Value>(attributes: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== 'data-widths'));
}
