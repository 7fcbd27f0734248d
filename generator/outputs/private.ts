import path from 'node:path';
import { entriesFile, type EntriesFile } from '../../server/privateEntriesFile';
import { entriesPath, type PrivateSummary } from '../../src/api/contract';
import type {
  ArticleSummary,
  Body,
  NoteSummary,
  RichNode,
} from '../../src/content/compiledContent';
import { entryFile, type Summaries } from '../../src/content/contentFiles';
import { fallbackLocale, locales } from '../../src/locale/locales';
import { bodyAndLanguages } from './content/pageData';
import { shortHash } from '../lib/hash';
import type { Asset } from '../model/picture';
import { allOf } from '../model/collections';
import { summaryOf, titleOf } from './content/summaries';
import type { CollectionName, Entry } from '../model/entry';
import { newestFirst } from '../model/publication';
import type { PlannedFolder } from '../model/plannedFile';
import type { Site } from '../model/site';
import type { WrittenTexts } from '../model/text';

/*
 * Private entries are those with an audience. They are written to a separate folder that only the
 * API reads (docs/decisions/0034).
 */

/** Plans the folder with the private entries. */
export function privateEntries(site: Site): readonly PlannedFolder[] {
  return [
    {
      path: '/',
      producer: 'the private entries',
      visibility: 'members',
      makeAll: () => compilePrivate(site),
    },
  ];
}

/**
 * Compiles the private entries for the API.
 *
 * @returns the files, keyed by their paths in the folder of private entries. The file named by
 * `entriesFile` lists all the others.
 */
export function compilePrivate({
  privateEntries,
  circles,
}: Pick<Site, 'privateEntries' | 'circles'>): ReadonlyMap<string, Asset['content']> {
  const files = new Map<string, Asset['content']>();

  function compile(entry: Entry): EntriesFile['entries'][number] {
    const { collection: section, slug, fields, texts } = entry;
    const pictures = privatePictures(`${section}/${slug}`, texts);
    for (const { file, content } of pictures) files.set(file, content);
    const summaries: Record<string, PrivateSummary> = {};
    const bodies: Record<string, string> = {};
    for (const locale of locales) {
      const summary = summaryOf(entry, locale);
      const { languages, body } = bodyAndLanguages(entry, locale);
      const text = JSON.stringify({
        summary,
        languages,
        ...(body && { body: withPictures(body, pictures) }),
      });
      // The name contains a hash, like the names of pictures, so that the files of two builds can
      // exist side by side.
      const { dir, name } = path.posix.parse(entryFile(locale, section, slug).path.slice(1));
      const file = `${dir}/${name}.${shortHash([text])}.json`;
      files.set(file, { text });
      summaries[locale] = { section, slug, title: titleOf(summary), ...listedFacts(summary) };
      bodies[locale] = file;
    }
    const named = pictures.map(({ name, file }) => [name, file] as const);
    const { audience = '' } = fields;
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
  /** The URL of the picture in the compiled text. */
  from: string;
  name: string;
  /** The file's path, relative to the folder of private entries. */
  file: string;
  /** The URL at which the API serves the picture. */
  src: string;
  content: Asset['content'];
}

/**
 * Returns one file for each picture in an article body. If a picture has several files, it is the
 * one that convertPicture.ts writes last: in production, usually the largest WebP.
 */
function privatePictures(
  folder: string,
  texts: WrittenTexts<unknown> | undefined,
): readonly PrivatePicture[] {
  const lastOf = new Map((texts?.pictures ?? []).map((one) => [one.picture?.src ?? one.url, one]));
  return [...lastOf].map(([from, { url, content }]) => {
    const name = path.posix.basename(url);
    return {
      from,
      name,
      content,
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

/** Removes the list of widths, because a private picture has only one size. */
function withoutWidths<Value>(attributes: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== 'data-widths'));
}
