import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Picture, TextInLanguage } from '../../src/content/compiledContent';
import { entryFile } from '../../src/content/contentFiles';
import { localise } from '../../src/content/languageFor';
import { locales, type Locale } from '../../src/locale/locales';
import { sectionNames, type SectionName } from '../../src/paths';
import { kindMessage } from '../../src/entries/KindName';
import { versionOf, type Cache } from '../lib/cache';
import { shortHash } from '../lib/hash';
import type { Profile } from '../model/fileCodecs';
import { drawCard, previewSize, type CardText } from './previewCard';
import { loadPreviewFonts } from './previewFonts';
import type { ReadCompiled } from '../emit/readCompiled';
import type { SitePage } from '../emit/sitePages';
import type { Output } from '../lib/output';
import { escapeMarkup } from '../lib/xml';

/*
 * The image that other sites show for a link to one of this site's pages. It is either the cover of
 * the page's entry or a card with a title.
 */

/** Changes with the code that draws the previews. */
const version = versionOf(path.join(__dirname, '../..'), [
  'generator/render',
  'generator/lib/xml.ts',
  'generator/model/themeColour.ts',
  'generator/text/markdownSteps.ts',
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
  read: ReadCompiled;
}

/** The previews of the pages. */
export interface Previews {
  /**
   * Draws a page's preview in a language, unless an earlier build has already drawn it.
   *
   * @returns the elements for the page's head (https://ogp.me), and a promise that resolves once
   * the file has been written
   */
  write: (page: SitePage, locale: Locale) => { tags: string; written: Promise<void> };
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
  const fonts = await loadPreviewFonts(path.join(root, '.cache/fonts'));
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const design = readFileSync(path.join(root, 'generator/render/previewCard.ts'), 'utf8');
  const missing = new Set<string>();
  /**
   * The previews that this build has written, keyed by file name. In each language, all pages that
   * do not show an entry share a card.
   */
  const files = new Map<string, Promise<void>>();
  const messages = Object.fromEntries(
    locales.map((locale) => {
      const text = readFileSync(path.join(root, `locales/${locale}.json`), 'utf8');
      return [locale, JSON.parse(text) as Record<string, string>];
    }),
  );

  return {
    missing,
    write: (page, locale) => {
      const entry = entryAt(page, locale, read);
      const { alt, ...file } = entry?.cover
        ? coverPreview(entry.cover)
        : titleCard(page.path, locale, entry);
      const url = `${siteUrl}/content/previews/${file.name}`;
      return { tags: previewTags(url, alt), written: file.written };
    },
  };

  function coverPreview({ src, alt }: Picture) {
    const draw = () =>
      sharp(output.placeOf(src), { density: 144 })
        .resize({ ...previewSize, fit: 'cover' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85 })
        .toBuffer();
    return { ...drawOnce('jpg', [src], draw), alt: alt.text };
  }

  function titleCard(pathname: string, locale: Locale, entry: Entry | undefined) {
    const owner = localise(profile.name, locale);
    const { text, lang = locale } = entry?.title ?? localise(profile.line, locale);
    const known = (words: string) => withoutUnknown(words, `${pathname} (${locale})`);
    const card: CardText = {
      title: known(text),
      lang,
      section: entry ? sectionName(entry.section, locale) : '',
      owner: known(owner.text),
      locale,
    };
    const file = drawOnce('png', [card, theme, fonts.version, design], () => drawCard(card, theme));
    return { ...file, alt: entry ? `${text} · ${owner.text}` : owner.text };
  }

  /** Removes characters for which the fonts have no glyph, because each would be drawn as a box. */
  function withoutUnknown(text: string, place: string): string {
    const unknown = [...text].filter((one) => !/[\s\p{Cf}\p{M}]/u.test(one) && !fonts.has(one));
    if (unknown.length > 0) {
      missing.add(`${place}: the preview leaves out ${unknown.join(' ')}, as its fonts lack them`);
    }
    return [...text].filter((one) => /\s/.test(one) || fonts.has(one)).join('');
  }

  function sectionName(section: Entry['section'], locale: Locale): string {
    return section === 'pages' ? '' : (messages[locale]?.[kindMessage(section)] ?? '');
  }

  /**
   * Draws a preview, unless one with the same inputs has already been drawn.
   *
   * @returns the name of the file in /content/previews/, which contains a hash of the inputs, and a
   * promise that resolves once the file has been written
   */
  function drawOnce(format: string, inputs: readonly unknown[], draw: () => Promise<Buffer>) {
    const hash = shortHash([JSON.stringify([previewSize, sharp.versions, inputs])]);
    const name = `${hash}.${format}`;
    const written = files.get(name) ?? write(name, draw);
    files.set(name, written);
    return { name, written };
  }

  async function write(name: string, draw: () => Promise<Buffer>): Promise<void> {
    const { folder } = await cache.cachedFiles('previews', version, name, async (empty) => {
      writeFileSync(path.join(empty, name), await draw());
      return {};
    });
    output.add({
      path: `/content/previews/${name}`,
      content: { file: path.join(folder, name) },
      producer: 'the link previews',
    });
  }
}

interface Entry {
  section: 'projects' | 'pages' | SectionName;
  title: TextInLanguage;
  cover?: Picture | undefined;
}

/**
 * Returns the entry or standalone page at a path. Returns undefined for all other pages, which have
 * no list of languages.
 */
function entryAt(
  { path: pathname, languages }: SitePage,
  locale: Locale,
  read: ReadCompiled,
): Entry | undefined {
  const [, folder = '', name] = pathname.split('/');
  const section =
    name === undefined
      ? ('pages' as const)
      : (['projects', ...sectionNames] as const).find((one) => one === folder);
  if (!languages || section === undefined) return undefined;
  const slug = name ?? folder;
  const { summary } = read(entryFile(locale, section, slug));
  return {
    section,
    title: 'sport' in summary ? summary.sport : summary.title,
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
