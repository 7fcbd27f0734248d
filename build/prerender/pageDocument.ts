import { createHash } from 'node:crypto';
import type { RenderedPage } from '../../src/prerender';
import { escapeMarkup } from '../seo/xml';
import { markPage } from '../serviceWorker/markPage';

/** Something that stands in a page as it is, and its hash for the content security policy. */
export interface Inline {
  text: string;
  /** `sha256-` and the base64 of its digest. */
  hash: string;
}

/** What all pages have in common. */
export interface DocumentParts {
  /** public/index.html. */
  template: string;
  start: Inline;
  /** Elements of the head that are the same on every page, as markup. */
  headTags: string;
  /** The release that the page belongs to, where visitors' browsers keep the site. */
  release: string | undefined;
}

/** What belongs to one page. */
export interface PageFacts {
  /** Without one, it is the page at any address that the application shows there (the shell). */
  page?: (RenderedPage & { pathname: string }) | undefined;
  /** BCP 47. */
  locale: string;
  /** The content security policy, for hosts that send no headers. */
  policy: string;
  /** The page's CSS, by the URL of the file that it also is. */
  styles: ReadonlyMap<string, Inline>;
  /** URLs of the scripts that bring the page to life, the front door's last. */
  scripts: readonly string[];
  /** What it says of itself to machines, as JSON-LD. */
  structuredData?: string | undefined;
}

/** @param text what stands between the tags */
export function inline(text: string): Inline {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

/** The whole document of a page: painted by this one answer, and brought to life later (src/start). */
export function pageDocument(
  { template, start, headTags, release }: DocumentParts,
  { page, locale, policy, styles, scripts, structuredData }: PageFacts,
): string {
  const attribute = (name: string, value: string) => ` ${name}="${escapeMarkup(value)}"`;
  const css = [...styles].map(
    ([url, { text }]) => `<style${attribute('data-href', url)}>${text}</style>`,
  );
  const data =
    structuredData === undefined
      ? ''
      : `<script type="application/ld+json">${structuredData}</script>`;
  const begin = attribute('data-app', scripts.join(' ')) + (page ? '' : ' data-now');
  const app = page
    ? attribute('data-page', page.pathname) +
      (page.content.length > 0 ? attribute('data-content', page.content.join(' ')) : '')
    : '';

  const html = fill(minified(template), [
    ['<html lang="en">', `<html lang="${locale}">`],
    // Before anything that it is to judge.
    [
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" /><meta http-equiv="Content-Security-Policy"${attribute('content', policy)} />`,
    ],
    [
      '</head>',
      `<script${begin}>${start.text}</script>` +
        `${page?.head ?? ''}${css.join('')}${headTags}${data}</head>`,
    ],
    ['<div id="app"></div>', `<div id="app"${app}>${page?.body ?? ''}</div>`],
  ]);
  return release === undefined ? html : markPage(html, release);
}

/** Puts each text in the place of another, of which there has to be one. */
function fill(template: string, places: readonly (readonly [string, string])[]): string {
  return places.reduce((document, [place, text]) => {
    const parts = document.split(place);
    if (parts.length !== 2) {
      throw new Error(
        `public/index.html: expected ${place} once, found it ${parts.length - 1} times`,
      );
    }
    return parts.join(text);
  }, template);
}

/** The template is ours: nothing in it depends on its comments or on space between its tags. */
function minified(template: string): string {
  return template.replace(/<!--.*?-->/gs, '').replace(/>\s+</g, '><');
}
