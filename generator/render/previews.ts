import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Picture, TextInLanguage } from '../../src/content/compiledContent';
import { entryFile } from '../../src/content/contentFiles';
import { localise } from '../../src/content/languageFor';
import { locales, type Locale } from '../../src/locale/locales';
import { kindMessage } from '../../src/content/KindName';
import { versionOf, type Cache } from '../lib/cache';
import { shortHash } from '../lib/hash';
import type { CollectionName } from '../model/entry';
import type { Profile } from '../model/fileCodecs';
import { drawCard, drawCover, previewSize, type CardText } from './previewCard';
import { loadPreviewFonts, type PreviewFonts } from './previewFonts';
import type { CompiledReader } from '../model/emittedSite';
import { readMessages } from '../model/messages';
import type { SitePage } from '../model/site';
import type { Output } from '../lib/output';
import { titleOf } from '../emit/summaries';
import { escapeMarkup } from '../lib/xml';

/*
 * The picture that other sites show for a link to one of this site's pages. It is either the cover
 * of the page's entry or a card with a title.
 */

/** Changes with everything that previews depend on besides their text or cover. */
const version = versionOf(path.join(__dirname, '../..'), [
  'generator/render/previews.ts',
  'src/ui/theme.css',
]);

interface PreviewOptions {
  /** Absolute path of the project. */
  root: string;
  /** The built site, to which the previews are added. It already contains the covers. */
  output: Pick<Output, 'add' | 'placeOf'>;
  cache: Cache;
  /** URL of the site, without a slash at the end. */
  siteUrl: string;
  profile: Profile;
  read: CompiledReader;
}

/** The previews of the pages. */
interface Previews {
  /**
   * Adds a page's preview in a language to the site. It is only drawn if no earlier build has drawn
   * it.
   *
   * @returns the elements for the page's head (https://ogp.me)
   */
  add: (page: SitePage, locale: Locale) => Promise<string>;
  /** Messages about the characters that previews leave out because the fonts lack them. */
  missing: ReadonlySet<string>;
}

export async function preparePreviews({
  root,
  output,
  cache,
  siteUrl,
  profile,
  read,
}: PreviewOptions): Promise<Previews> {
  const fonts = await loadPreviewFonts(cache);
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const missing = new Set<string>();
  /** The names of the files that this build has added. Several pages can have the same preview. */
  const added = new Set<string>();
  const messages = new Map(locales.map((locale) => [locale, readMessages(root, locale)]));

  return {
    missing,
    async add(page, locale) {
      const entry = entryAt(page, locale, read);
      const { name, alt } = entry?.cover
        ? await coverPreview(entry.cover)
        : await titleCard(locale, entry);
      return previewTags(`${siteUrl}/content/previews/${name}`, alt);
    },
  };

  async function coverPreview({ src, alt }: Picture) {
    const name = await addFile('jpg', src, () => drawCover(output.placeOf(src)));
    return { name, alt: alt.text };
  }

  async function titleCard(locale: Locale, entry: PreviewedEntry | undefined) {
    const owner = localise(profile.name, locale);
    const { text, lang = locale } = entry?.title ?? localise(profile.line, locale);
    const known = (words: string) => {
      const { shown, unknown } = knownCharacters(words, fonts);
      // The owner's name is on every card, but the message is the same each time.
      if (unknown)
        missing.add(`previews show "${words}" without ${unknown}, as their fonts lack it`);
      return shown;
    };
    const card: CardText = {
      title: known(text),
      lang,
      section: sectionName(entry?.section, messages.get(locale)),
      owner: known(owner.text),
      locale,
    };
    const name = await addFile('png', JSON.stringify(card), () => drawCard(card, theme));
    return { name, alt: entry ? `${text} · ${owner.text}` : owner.text };
  }

  /**
   * Adds a preview, which is drawn unless an earlier build has drawn one with the same key.
   *
   * @returns the name of the file in /content/previews/, which contains a hash of its bytes
   */
  async function addFile(format: string, key: string, draw: () => Promise<Buffer>) {
    const { folder, result } = await cache.cachedFiles('previews', version, key, async (empty) => {
      const bytes = await draw();
      const name = `${shortHash([bytes])}.${format}`;
      writeFileSync(path.join(empty, name), bytes);
      return { name };
    });
    const { name } = result;
    if (!added.has(name)) {
      added.add(name);
      output.add({
        path: `/content/previews/${name}`,
        content: { file: path.join(folder, name) },
        producer: 'the link previews',
      });
    }
    return name;
  }
}

/** Splits off the characters for which the fonts have no glyph. Each would be drawn as a box. */
function knownCharacters(text: string, fonts: PreviewFonts) {
  const unknown = [...text].filter((one) => !/[\s\p{Cf}\p{M}]/u.test(one) && !fonts.has(one));
  const shown = [...text].filter((one) => /\s/.test(one) || fonts.has(one));
  return { shown: shown.join(''), unknown: unknown.join(' ') };
}

function sectionName(
  section: PreviewedEntry['section'] | undefined,
  messages: Readonly<Record<string, string>> = {},
): string {
  return section === undefined || section === 'pages' ? '' : (messages[kindMessage(section)] ?? '');
}

interface PreviewedEntry {
  section: CollectionName;
  title: TextInLanguage;
  cover?: Picture | undefined;
}

/** Returns the entry that a page shows, or undefined for pages that are not about one entry. */
function entryAt(
  { entry }: SitePage,
  locale: Locale,
  read: CompiledReader,
): PreviewedEntry | undefined {
  if (!entry) return undefined;
  const { summary } = read(entryFile(locale, entry.collection, entry.slug));
  return {
    section: entry.collection,
    title: titleOf(summary),
    cover: 'cover' in summary ? summary.cover : undefined,
  };
}

function previewTags(url: string, alt: string): string {
  const facts = {
    'og:image': url,
    'og:image:type': url.endsWith('.png') ? 'image/png' : 'image/jpeg',
    'og:image:width': previewSize.width,
    'og:image:height': previewSize.height,
    'og:image:alt': alt,
  };
  const tags = Object.entries(facts).map(
    ([name, value]) => `<meta property="${name}" content="${escapeMarkup(String(value))}" />`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image" />`;
}
