import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../src/locale/locales';
import { entriesFile, type EntriesFile } from '../privateEntriesFile';
import { temporaryFolder } from './temporaryFolder';

function entryText(slug: string, locale: string): string {
  return JSON.stringify({ summary: { slug }, languages: [locale] });
}

export const picture = Buffer.from('0123456789');

/** Returns an entry in the build's format. The entry has a single picture named `a.webp`. */
function entry(section: string, slug: string, audience: string): EntriesFile['entries'][number] {
  const title = { text: `TITLE-${slug}` };
  const summary = { section, slug, title, summary: title, date: '2026-03-01' };
  return {
    section,
    slug,
    audience,
    summaries: Object.fromEntries(locales.map((one) => [one, summary])),
    bodies: Object.fromEntries(locales.map((one) => [one, `${one}/${section}/${slug}.json`])),
    pictures: { 'a.webp': `pictures/${section}/${slug}/a.webp` },
  };
}

/**
 * Writes a folder with three private entries in the build's format. One entry is for every visitor
 * who is logged in, and the other two are for one circle each.
 *
 * @param circles the email addresses and domains in each circle
 * @returns the path of the folder
 */
export function privateFolder(
  circles: EntriesFile['circles'] = {
    family: ['Mei@Example.com', '@example.org'],
    team: ['ann@example.net'],
  },
  folder = temporaryFolder(),
): string {
  const entries = [
    entry('coding-notes', 'for-all', 'signed-in'),
    entry('pages', 'for-family', 'family'),
    entry('coding-notes', 'for-team', 'team'),
  ];
  const write = (file: string, content: string | Buffer) => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  };
  for (const { slug, bodies, pictures } of entries) {
    for (const [locale, file] of Object.entries(bodies)) {
      write(file, entryText(slug, locale));
    }
    for (const file of Object.values(pictures)) write(file, picture);
  }
  write('outside.txt', 'NOT LISTED');
  write(entriesFile, JSON.stringify({ circles, entries }));
  return folder;
}
