import { createHash } from 'node:crypto';
import type { RenderedPage } from '../../src/prerender';
import { escapeMarkup } from '../seo/xml';

/** An inline script or style, and its hash for the content security policy. */
export interface Inline {
  text: string;
  /** `sha256-` and the base64 of its digest. */
  hash: string;
}

/** The same for all pages. */
export interface DocumentParts {
  /** public/index.html. */
  template: string;
  start: Inline;
  /** Path of the folder of the compiled content (src/content/loadContent.ts). */
  contentFolder: string;
  /** Path of the site's URL; all other paths are below it. */
  sitePath: string;
}

/** Different for each page. */
export interface PageFacts {
  /** Undefined for the shell, in which the application renders any page. */
  page?: (RenderedPage & { pathname: string }) | undefined;
  /** BCP 47. */
  locale: string;
  /** Markup of the elements of the head that are the same on every page of a language. */
  headTags?: string | undefined;
  /** The content security policy, for hosts that cannot send headers. */
  policy: string;
  /** The page's CSS by the path of the file with the same content. */
  styles: ReadonlyMap<string, Inline>;
  /** Paths of the scripts of the page, the entry point last. */
  scripts: readonly string[];
  /** Markup of the elements of the head about the entry of the page and its preview. */
  entryTags?: string;
}

export function inline(text: string): Inline {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

/** The document of a page: the first response is a complete page; JavaScript hydrates it when the visitor acts (src/start). */
export function pageDocument(
  { template, start, contentFolder, sitePath }: DocumentParts,
  { page, locale, headTags = '', policy, styles, scripts, entryTags = '' }: PageFacts,
): string {
  const attribute = (name: string, value: string) => ` ${name}="${escapeMarkup(value)}"`;
  const css = [...styles].map(
    ([url, { text }]) => `<style${attribute('data-href', sitePath + url)}>${text}</style>`,
  );
  const begin =
    attribute('data-app', scripts.map((path) => sitePath + path).join(' ')) +
    (page && !page.isGuarded ? '' : ' data-now');
  const folder = sitePath + contentFolder;
  const app =
    attribute('data-content-folder', folder) +
    (page
      ? attribute('data-page', sitePath + page.pathname) +
        attribute('data-content', page.content.map((path) => folder + path).join(' '))
      : '');

  return fill(minified(template).replaceAll(' href="/', ` href="${sitePath}/`), [
    ['<html lang="en">', `<html lang="${locale}">`],
    // Before everything that the policy applies to.
    [
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" /><meta http-equiv="Content-Security-Policy"${attribute('content', policy)} />`,
    ],
    [
      '</head>',
      `<script${begin}>${start.text}</script>` +
        `${page?.head ?? ''}${css.join('')}${headTags}${entryTags}</head>`,
    ],
    ['<div id="app"></div>', `<div id="app"${app}>${page?.body ?? ''}</div>`],
  ]);
}

/** Replaces each text, which must occur once. */
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

/** Nothing in our template depends on comments or on space between tags. */
function minified(template: string): string {
  return template.replace(/<!--.*?-->/gs, '').replace(/>\s+</g, '><');
}
