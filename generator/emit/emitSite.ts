import { sectionNames } from '../../src/paths';
import { feedsAndManifests } from './feedsAndManifests';
import { compileContent } from './compileContent';
import type { FileContent, Output } from '../lib/output';
import { shortHash } from '../lib/hash';
import { allOf } from '../model/collections';
import { sitemapPath } from '../model/reservedNames';
import { compilePrivate } from './compilePrivate';
import { redirectPages } from './redirectPages';
import { sitemap } from './sitemap';
import type { EmittedSite, OwnerDefinitions } from '../model/emittedSite';
import type { LinkedSite } from '../model/site';

interface EmitOptions {
  /** Absolute path of the project. */
  root: string;
  /** Origin of the site, followed by a path if the site has one. */
  siteUrl: string;
  /** False during development, when file names contain no hash. */
  production: boolean;
}

/** Makes all files of a site that do not depend on the application's code. */
export function emitSite(
  site: LinkedSite,
  { root, siteUrl, production }: EmitOptions,
): EmittedSite {
  const compiled = compileContent(site);
  const folderUrl = production
    ? `/content/${shortHash([...compiled.files].flatMap(([name, json]) => [name, JSON.stringify(json)]))}`
    : '/content';
  const files = new Map<string, FileContent>();
  // A file can be named after a topic, which may be written in any script, so names are decoded.
  for (const [name, json] of compiled.files) files.set(decodeURI(folderUrl + name), { json });
  for (const { url, content } of compiled.pictures) files.set(decodeURI(url), content);
  const { read } = compiled;
  const texts = [...feedsAndManifests(read, { root, siteUrl, site })];
  // Nobody asks for these in development.
  if (production) {
    texts.push([sitemapPath, sitemap(site.pages, siteUrl)]);
    texts.push(...redirectPages(site.redirects, siteUrl));
  }
  for (const [name, text] of texts) files.set(name, { text });
  return {
    site,
    read,
    folderUrl,
    files,
    privateFiles: compilePrivate(site),
    definitions: definitionsOf(site),
  };
}

/** Adds the compiled content to the output. */
export function addContent(
  output: Output,
  { files, privateFiles }: Pick<EmittedSite, 'files' | 'privateFiles'>,
): void {
  const producer = "the owner's content";
  for (const [name, content] of files) output.add({ path: name, content, producer });
  for (const [name, content] of privateFiles) {
    output.add({ path: `/${name}`, content, producer, isPrivate: true });
  }
}

function definitionsOf({ profile, topicNames, entries }: LinkedSite): OwnerDefinitions {
  const topics = new Set(allOf(entries).flatMap(({ facts }) => facts.tags ?? []));
  return {
    // Leave out the portrait, because the landing page's content contains it.
    OWNER_PROFILE: JSON.stringify({ ...profile, picture: undefined }),
    // Only the names of topics that public entries have, because everyone can read this code.
    OWNER_TOPICS: JSON.stringify(
      Object.fromEntries(Object.entries(topicNames).filter(([topic]) => topics.has(topic))),
    ),
    WRITTEN_SECTIONS: JSON.stringify(sectionNames.filter((name) => entries[name].length > 0)),
    WRITTEN_PAGES: JSON.stringify(entries.pages.map(({ slug }) => slug)),
    WRITTEN_TOPICS: JSON.stringify(topics.size > 0),
  };
}

/** Lists the scheduled entries for the owner, one per line. Returns undefined if there are none. */
export function printedScheduled(scheduled: LinkedSite['scheduled']): string | undefined {
  const lines = scheduled.map(({ place, date }) => `\n  ${date} ${place}`).sort();
  if (lines.length === 0) return undefined;
  return `Scheduled, on the site when it is built on that day or later:${lines.join('')}`;
}
