import { createHash } from 'node:crypto';
import type { RenderedPage } from '../../../src/prerender';
import { escapeMarkup } from '../../lib/xml';

/** An inline script or style, and its hash for the content security policy. */
export interface Inline {
  text: string;
  /** `sha256-`, followed by the hash in base64. */
  hash: string;
}

/** Facts that are the same for all pages. */
interface SharedParts {
  /** The text of public/index.html. */
  template: string;
  /** The inline script (src/start/inlineScript.ts). */
  inlineScript: Inline;
  /** The rules for what browsers prefetch (documentWriter.ts). */
  speculationRules: Inline;
  /** URL path of the start script (src/start/startScript.ts), which runs after the first paint. */
  start: string;
  /** URL path of the application (src/index.tsx). */
  application: string;
  /** URL path of the folder that contains the compiled content (src/content/loadContent.ts). */
  contentPath: string;
  /** The path in the site's URL. The document puts it before all other URL paths. */
  sitePath: string;
}

/** Facts that are different for each page. */
export interface DocumentParts {
  /**
   * Undefined for the shell, which is a document without content. The application can render any
   * page in it.
   */
  page?: (RenderedPage & { pathname: string }) | undefined;
  /** The page's language as a BCP 47 tag. */
  locale: string;
  /** Markup of the head elements that are the same on all pages in a language. */
  headTags?: string | undefined;
  /** The content security policy, for hosts that cannot send it as a header. */
  policy: string;
  /** The page's CSS, keyed by the URL path of the CSS file with the same content. */
  styles: ReadonlyMap<string, Inline>;
  /** URL paths of the scripts that hydrate the page besides the application. */
  scripts: readonly string[];
  /** Markup of the head elements that describe the page's entry and its preview. */
  entryTags?: string;
}

export function inline(text: string): Inline {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

/**
 * Creates a page's HTML document. It already contains the whole page, and JavaScript hydrates the
 * page once the visitor interacts with it (src/start).
 */
export function pageDocument(
  {
    template,
    inlineScript,
    speculationRules,
    start,
    application,
    contentPath,
    sitePath,
  }: SharedParts,
  { page, locale, headTags = '', policy, styles, scripts, entryTags = '' }: DocumentParts,
): string {
  const attribute = (name: string, value: string) => ` ${name}="${escapeMarkup(value)}"`;
  const css = [...styles].map(
    ([url, { text }]) => `<style${attribute('data-href', sitePath + url)}>${text}</style>`,
  );
  const folder = sitePath + contentPath;
  const build = [start, application, contentPath].map((path) => sitePath + path).join(' ');
  const app =
    attribute('data-scripts', scripts.map((path) => sitePath + path).join(' ')) +
    (page
      ? attribute('data-page', sitePath + page.pathname) +
        attribute('data-content', page.content.map((path) => folder + path).join(' '))
      : '');

  return fill(minified(template).replaceAll(' href="/', ` href="${sitePath}/`), [
    ['<html lang="en">', `<html lang="${locale}"${attribute('data-build', build)}>`],
    // The policy comes first, because it applies only to the elements after it.
    [
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" /><meta http-equiv="Content-Security-Policy"${attribute('content', policy)} />`,
    ],
    [
      '</head>',
      `<script>${inlineScript.text}</script>` +
        `${page?.head ?? ''}${css.join('')}${headTags}${entryTags}` +
        `<script type="speculationrules">${speculationRules.text}</script></head>`,
    ],
    ['<div id="app"></div>', `<div id="app"${app}>${page?.body ?? ''}</div>`],
  ]);
}

/** Replaces strings in the template. Each string must occur there exactly once. */
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

/**
 * Removes comments and the white space between tags, because nothing in our template depends on
 * them.
 */
function minified(template: string): string {
  return template.replace(/<!--.*?-->/gs, '').replace(/>\s+</g, '><');
}
