import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Create } from 'sharp';
import { locales, type Locale } from '../src/locale/locales';
import { projectFolder } from './siteServer';

/** Example notes in three languages. `writeNotes` assembles new notes from their sections. */
const sources = [
  'coding-notes/enter-is-not-send',
  'coding-notes/tide-from-four-cosines',
  'reading-notes/in-praise-of-shadows',
  'reading-notes/talk-about-running',
  'sport-notes/one-week-in-october',
  'sport-notes/tainan-half-2026',
  'sport-notes/wuling',
];
const sections = ['coding-notes', 'reading-notes', 'sport-notes'];
const topicCount = 60;
/** How many notes there are for each note with a photo. */
const notesPerPhoto = 40;
/** The number of sections in each note. The sections are taken from the example notes. */
const partsPerNote = 11;

/**
 * Writes notes in three languages that are as long as typical posts (4 to 6 kB). Each note joins
 * eleven sections from the example notes, with their code, tables and lists. The dates are spread
 * over 15 years. Every note has two of 60 topics, and one note in 40 has its own photo.
 *
 * @param content the owner's folder
 * @returns the notes' folders, relative to `content`
 */
export async function writeNotes(content: string, count: number): Promise<string[]> {
  const parts = new Map(locales.map((locale) => [locale, readParts(locale)]));
  const folders: string[] = [];
  for (let index = 0; index < count; index++) {
    const folder = `${sections[index % sections.length]}/large-${index}`;
    mkdirSync(path.join(content, folder), { recursive: true });
    const photo = index % notesPerPhoto === 0;
    if (photo) await writePhoto(path.join(content, folder, 'photo.jpg'), index);
    for (const locale of locales) {
      const text = noteText(parts.get(locale) ?? [], { index, count, photo });
      writeFileSync(path.join(content, folder, `index.${locale}.md`), text);
    }
    folders.push(folder);
  }
  return folders;
}

/** Returns those sections of the example notes that contain no pictures, diagrams or footnotes. */
function readParts(locale: Locale): readonly string[] {
  return sources.flatMap((source) => {
    const file = path.join(projectFolder, 'example', source, `index.${locale}.md`);
    const [, body = ''] = readFileSync(file, 'utf8').split(/^---\n[^]*?^---\n/m);
    return body.split(/^(?=## )/m).filter((part) => !/!\[|\[\^|```mermaid/.test(part));
  });
}

function noteText(
  parts: readonly string[],
  { index, count, photo }: { index: number; count: number; photo: boolean },
): string {
  const days = Math.floor((index / count) * 15 * 365);
  const date = new Date(Date.UTC(2011, 0, 1 + days)).toISOString().slice(0, 10);
  const tags = [index, index * 7 + 3].map((number) => `topic-${number % topicCount}`);
  const chosen = Array.from({ length: partsPerNote }, (_, part) => {
    return parts[(index * 5 + part * (1 + (index % 3))) % parts.length];
  });
  return [
    '---',
    `title: ${titleOf(parts, index)}`,
    `date: ${date}`,
    `tags: [${[...new Set(tags)].join(', ')}]`,
    '---',
    '',
    `Note ${index}.`,
    ...(photo ? ['', `![Photo ${index}](photo.jpg)`] : []),
    '',
    ...chosen,
  ].join('\n');
}

/** Returns a title in the note's language, made up of a heading and the note's number. */
function titleOf(parts: readonly string[], index: number): string {
  const headings = parts.flatMap((part) => /^## (.*)$/m.exec(part)?.[1] ?? []);
  return JSON.stringify(`${headings[index % headings.length]} ${index}`);
}

/**
 * Writes a photo of 1600 × 1200 pixels. It consists of noise at two scales, which compresses like a
 * real photo.
 */
async function writePhoto(file: string, index: number): Promise<void> {
  const [width, height] = [1600, 1200];
  const noise = async (part: number) => {
    const grain = { type: 'gaussian' as const, mean: 100 + (index % 50), sigma: 40 };
    const size = { width: Math.round(width / part), height: Math.round(height / part) };
    const small = sharp({ create: { ...size, channels: 3, noise: grain } as Create });
    const pixels = await small.png().toBuffer();
    return sharp(pixels).resize(width, height).png().toBuffer();
  };
  const fine = await noise(6);
  const photo = sharp(await noise(300)).composite([{ input: fine, blend: 'soft-light' }]);
  await photo.jpeg({ quality: 85 }).toFile(file);
}
