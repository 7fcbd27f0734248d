import sharp, { type OutputInfo } from 'sharp';
import { rightToLeft } from '../../model/text';
import { themeColour } from '../../model/themeColour';
import { escapeMarkup } from '../../lib/xml';

/*
 * The design of a preview card, in pixels. Like the site's pages, the card looks like a page from a
 * notebook, with the title to the right of the margin line.
 */

/**
 * The size of a preview card. It has the usual aspect ratio of Open Graph images, 1.91 to 1, so
 * that link previews show the whole card.
 */
export const previewSize = { width: 1200, height: 630 };

const marginLine = 132;
const left = 184;
const textWidth = previewSize.width - left - 84;
const label = { top: 72, size: 34 };
const title = { top: 146, height: 318, sizes: [84, 72, 56] };
const owner = { bottom: 74, size: 40 };

/**
 * Returns the fonts for a language in order of preference. The order depends on the language,
 * because the same characters look different in Taiwan and in Japan.
 */
function fontFamilies(lang: string): string {
  // The family name of each of these variable fonts includes its thinnest weight.
  const [taiwan, japan] = ['Noto Sans TC Thin', 'Noto Sans JP Thin'];
  const arabic = 'Noto Sans Arabic Thin';
  return [...(lang.startsWith('ja') ? [japan, taiwan] : [taiwan, japan]), arabic].join(', ');
}

export interface CardText {
  title: string;
  /** BCP 47 tag of the title's language. It determines which regional form the characters have. */
  lang: string;
  /** The section's name. It is empty for pages that belong to no section. */
  section: string;
  owner: string;
  /** BCP 47 tag of the language in which the section and the owner's name are written. */
  locale: string;
}

/**
 * Draws the cover of an entry in the size of a preview.
 *
 * @param picture the bytes of a picture
 */
export function drawCover(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { density: 144 })
    .resize({ ...previewSize, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/**
 * sharp's settings for the PNG file. A card has fewer than 256 colours, so all of them fit into the
 * palette. A longer search for the best palette would therefore only take time, and dithering would
 * change nothing.
 */
const fewColours = { palette: true, effort: 1, dither: 0 };

/**
 * Draws a card and returns it as a PNG file.
 *
 * @param theme text of src/ui/theme.css
 */
export async function drawCard(card: CardText, theme: string): Promise<Buffer> {
  const heading = await drawTitle(card.title, card.lang, themeColour(theme, '--color-ink').light);
  const { data, info } = await cardWithoutTitle(card, theme);
  // A title in Arabic starts on the right, as it does on the page (`dir="auto"`).
  const indent = heading && rightToLeft.test(card.title) ? textWidth - heading.width : 0;
  return sharp(data, { raw: info })
    .composite(heading ? [{ ...heading.layer, left: left + indent, top: title.top }] : [])
    .png(fewColours)
    .toBuffer();
}

type Raw = Promise<{ data: Buffer; info: OutputInfo }>;

/**
 * Drawn cards without their titles. The cards of a section in one language differ only in their
 * titles, so everything else is drawn only once.
 */
const cardsWithoutTitle = new Map<string, Raw>();

function cardWithoutTitle(card: Omit<CardText, 'title'>, theme: string): Raw {
  const key = JSON.stringify([card.section, card.owner, card.locale, theme]);
  const paper = cardsWithoutTitle.get(key) ?? drawPaper(card, theme);
  cardsWithoutTitle.set(key, paper);
  return paper;
}

/** Draws a card without its title, and returns its pixels. */
async function drawPaper(card: Omit<CardText, 'title'>, theme: string): Raw {
  const colour = (name: string) => themeColour(theme, `--color-${name}`).light;
  const { width, height } = previewSize;
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour('paper')}"/>
    <rect x="${marginLine}" width="4" height="100%" fill="${colour('primary-line')}"/>
  </svg>`;
  const small = { lang: card.locale, weight: 400 };
  const section = await draw(card.section, {
    ...small,
    ...label,
    colour: colour('secondary'),
  });
  const name = await draw(card.owner, { ...small, ...owner, colour: colour('ink') });
  // Add the green square after the owner's name.
  const side = Math.round(owner.size / 3);
  const square = { width: side, height: side, channels: 3, background: colour('accent') } as const;
  const bottom = height - owner.bottom;
  return sharp(Buffer.from(paper))
    .composite([
      ...(section ? [{ ...section.layer, left, top: label.top }] : []),
      ...(name ? [{ ...name.layer, left, top: bottom - name.height }] : []),
      {
        input: { create: square },
        left: left + (name ? name.width + side : 0),
        top: bottom - side,
      },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
}

interface TextStyle {
  lang: string;
  size: number;
  weight: number;
  colour: string;
}

/**
 * Draws the title in the largest font size that fits. If even the smallest font size is too large,
 * words are removed from the end.
 */
async function drawTitle(text: string, lang: string, colour: string) {
  const style = (size: number) => ({ lang, size, weight: 600, colour });
  for (const size of title.sizes) {
    const drawn = await draw(text, style(size));
    if (!drawn || drawn.height <= title.height) return drawn;
  }
  const smallest = Math.min(...title.sizes);
  let words = wordsOf(text, lang);
  for (;;) {
    words = words.slice(0, -1);
    const drawn = await draw(`${words.join('').trimEnd()}…`, style(smallest));
    if (!drawn || drawn.height <= title.height || words.length === 0) return drawn;
    // If the title is far too long, remove many words at once.
    words = words.slice(0, Math.ceil((words.length * title.height) / drawn.height) + 1);
  }
}

/**
 * Replaces curly quotation marks with straight ones. The fonts draw a curly mark as wide as an
 * ideograph, which would leave a gap in words such as "don’t".
 */
function straightQuotes(text: string): string {
  return text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');
}

/**
 * Draws text.
 *
 * @returns the pixels as a layer for `composite` and their size, or undefined if nothing would be
 * visible
 */
async function draw(text: string, { lang, size, weight, colour }: TextStyle) {
  if (text.trim() === '') return undefined;
  const attributes = {
    font_family: fontFamilies(lang),
    // At 72 dpi, one point is one pixel.
    size: `${size}pt`,
    weight: String(weight),
    lang,
    foreground: colour,
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  const shown = /^(ja|zh)/.test(lang) ? text : straightQuotes(text);
  // Insert word joiners (U+2060) within words, so that lines break only between words. By default,
  // lines in Chinese and Japanese would break between any two characters. Arabic text gets no word
  // joiners, because its letters must stay connected.
  const words = rightToLeft.test(text)
    ? [shown]
    : wordsOf(shown, lang).map((word) => [...word].join('\u2060'));
  const { data, info } = await sharp({
    text: {
      text: `<span${written.join('')}>${escapeMarkup(words.join(''))}</span>`,
      width: textWidth,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { layer: { input: data, raw: info }, width: info.width, height: info.height };
}

/** Splits text into words, spaces and punctuation marks. */
function wordsOf(text: string, lang: string): readonly string[] {
  const segments = new Intl.Segmenter(lang, { granularity: 'word' }).segment(text);
  return [...segments].map(({ segment }) => segment);
}
