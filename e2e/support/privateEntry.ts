import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PrivateSummary } from '../../src/api/contract';
import { privateEntryPath } from '../../src/paths';
import { dist } from './server';

interface PrivateFile {
  section: string;
  slug: string;
  pictures: Record<string, string>;
  summaries: Record<string, PrivateSummary>;
}

/** Returns all private entries in the built site. The demo account may read all of them. */
export function privateEntries(): PrivateFile[] {
  const file = path.join(dist, '../dist-private/entries.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { entries: PrivateFile[] }).entries;
}

/** Returns a private entry that contains a picture. */
export function privateEntry() {
  const entry = privateEntries().find(({ pictures }) => Object.keys(pictures).length > 0)!;
  const titleIn = (locale: string) => entry.summaries[locale]!.title.text;
  return { path: privateEntryPath(entry), slug: entry.slug, titleIn, title: titleIn('en') };
}
