import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Picture, TextInLanguage } from '../../src/content/compiledContent';
import { entryFile } from '../../src/content/contentFiles';
import { localise } from '../../src/content/languageFor';
import { locales, type Locale } from '../../src/locale/locales';
import { kindMessage } from '../../src/content/KindName';
import { shortHash } from '../lib/hash';
import type { CollectionName } from '../model/entry';
import type { Profile } from '../model/fileCodecs';
import { drawCard, drawCover, previewSize, type CardText } from './preview/previewCard';
import { loadPreviewFonts, type PreviewFonts } from './preview/previewFonts';
import { readMessages } from '../model/messages';
import type { Making, PlannedFolder } from '../model/plannedFile';
import type { Site, SitePage } from '../model/site';
import { inParallel } from '../lib/inParallel';
import { memoized } from '../lib/memoized';
import { compiledContent, type CompiledReader } from './content/pageData';
import { titleOf } from './content/summaries';
import { escapeMarkup } from '../lib/xml';

/*
 * The picture that other sites show for a link to one of this site's pages. It is either the cover
 * of the page's entry or a card with a title.
 */

/**
 * Plans the folder with the previews. Each has a name with a hash of its bytes. Several pages can
 * have the same preview.
 */
export function previews(site: Site): readonly PlannedFolder[] {
  return [
    {
      path: '/content/previews/',
      producer: 'the link previews',
      visibility: 'pages',
      isOptimised: true,
      async makeAll(making) {
        const all = site.pages.flatMap((page) => locales.map((locale) => ({ page, locale })));
        const drawn = await inParallel(all, ({ page, locale }) => draw(site, page, locale, making));
        for (const mistake of new Set(drawn.flatMap(({ missing }) => missing))) {
          console.warn(mistake);
        }
        return new Map(drawn.map(({ name, file }) => [folder + name, { file }]));
      },
    },
  ];
}

const folder = '/content/previews/';

/**
 * Returns the elements for the head of a page (https://ogp.me). Its preview is only drawn if no
 * earlier build has drawn it.
 */
export async function previewTags(
  site: PreviewedSite,
  page: SitePage,
  locale: Locale,
  making: Making,
): Promise<string> {
  const { name, alt } = await draw(site, page, locale, making);
  return tagsOf(making.environment.siteUrl + folder + name, alt);
}

type PreviewedSite = Pick<Site, 'profile' | 'entries' | 'portrait'>;

/** The preview of a page in a language. */
interface Preview {
  /** The name of the file, which contains a hash of its bytes. */
  name: string;
  /** Absolute path of the file in the cache. */
  file: string;
  alt: string;
  /** Messages about the characters that it leaves out because the fonts lack them. */
  missing: readonly string[];
}

async function draw(
  site: PreviewedSite,
  page: SitePage,
  locale: Locale,
  making: Making,
): Promise<Preview> {
  const entry = entryAt(page, locale, compiledContent(site).read);
  return entry?.cover
    ? drawCoverOf(entry.cover, making)
    : drawTitle(site.profile, entry, locale, making);
}

async function drawCoverOf({ src, alt }: Picture, making: Making): Promise<Preview> {
  const drawn = await drawOnce(making, 'jpg', src, async () =>
    drawCover(await making.bytesOf(src)),
  );
  return { ...drawn, alt: alt.text, missing: [] };
}

/** What all cards are drawn with. */
const toolsOf = memoized(async ({ root, cache }: Making) => ({
  fonts: await loadPreviewFonts(cache),
  theme: readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8'),
  messages: new Map(locales.map((locale) => [locale, readMessages(root, locale)])),
}));

async function drawTitle(
  profile: Profile,
  entry: PreviewedEntry | undefined,
  locale: Locale,
  making: Making,
): Promise<Preview> {
  const { fonts, theme, messages } = await toolsOf(making);
  const owner = localise(profile.name, locale);
  const { text, lang = locale } = entry?.title ?? localise(profile.line, locale);
  const missing: string[] = [];
  const known = (words: string) => {
    const { shown, unknown } = knownCharacters(words, fonts);
    if (unknown)
      missing.push(`previews show "${words}" without ${unknown}, as their fonts lack it`);
    return shown;
  };
  const card: CardText = {
    title: known(text),
    lang,
    section: sectionName(entry?.section, messages.get(locale)),
    owner: known(owner.text),
    locale,
  };
  const key = JSON.stringify(card);
  const drawn = await drawOnce(making, 'png', key, () => drawCard(card, theme));
  return { ...drawn, alt: entry ? `${text} · ${owner.text}` : owner.text, missing };
}

/** Draws a preview, unless an earlier build has drawn one with the same key. */
async function drawOnce(
  { cache }: Making,
  format: string,
  key: string,
  draw: () => Promise<Buffer>,
): Promise<Pick<Preview, 'name' | 'file'>> {
  const { folder, result } = await cache.cachedFiles('previews', key, async (empty) => {
    const bytes = await draw();
    const name = `${shortHash([bytes])}.${format}`;
    writeFileSync(path.join(empty, name), bytes);
    return { name };
  });
  return { name: result.name, file: path.join(folder, result.name) };
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

function tagsOf(url: string, alt: string): string {
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
