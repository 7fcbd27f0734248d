import { readFileSync } from 'node:fs';
import path from 'node:path';
import { metaPolicy, securityHeaders } from '../../../server/securityHeaders';
import { homeFile } from '../../../src/content/contentFiles';
import { fallbackLocale, locales, type Locale } from '../../../src/locale/locales';
import { memoized } from '../../lib/memoized';
import { sitePath } from '../../model/environment';
import type { CompiledCode, Making } from '../../model/plannedFile';
import type { Site } from '../../model/site';
import { themeColour } from '../../model/themeColour';
import { compiledContent } from '../content/pageData';
import { inline, pageDocument, type DocumentParts, type Inline } from './pageDocument';
import { paths } from '../../../src/paths';
import { siteTags, themeTags } from './structuredData';

interface WrittenDocument extends Pick<DocumentParts, 'page' | 'entryTags'> {
  locale: Locale;
  /** The language in the page's URL, or undefined if the URL contains none. */
  ofAddress: Locale | undefined;
  /** The names of the chunks that the page needs besides the main one. */
  chunks: readonly string[];
}

/** The code that pages contain themselves: the inline script, and the styles by their URL paths. */
const inlinedCode = memoized(({ folder, files }: CompiledCode) => {
  const read = (name: string) => inline(readFileSync(path.join(folder, name), 'utf8').trim());
  const styles = [files.main, ...Object.values(files.chunks)].flatMap(({ styles }) => styles);
  return {
    inlineScript: read('inline.js'),
    styles: new Map(styles.map((url) => [url, read(path.join('site', url))])),
  };
});

function rulesOf(siteUrl: string): Inline {
  return inline(speculationRules(sitePath(siteUrl)));
}

function headersWith(
  inlined: Iterable<Inline>,
  { code, environment: { apiOrigin, siteUrl } }: Pick<Making, 'code' | 'environment'>,
) {
  const { inlineScript } = inlinedCode(code);
  return securityHeaders({
    apiOrigin,
    https: true,
    inlineHashes: {
      script: [inlineScript.hash, rulesOf(siteUrl).hash],
      style: [...inlined].map(({ hash }) => hash),
    },
  });
}

/** Returns the security headers that allow the inline code of every page. */
export function headersOfSite(making: Pick<Making, 'code' | 'environment'>) {
  return headersWith(inlinedCode(making.code).styles.values(), making);
}

/**
 * Returns a function that writes HTML documents. A document has only its own CSS and a content
 * security policy that allows it. A policy that allowed the CSS of all pages would be a kilobyte
 * longer.
 */
export function documentWriter(
  site: Pick<Site, 'profile' | 'entries' | 'portrait'>,
  making: Making,
): (facts: WrittenDocument) => { bytes: Buffer; policy: string } {
  const { root, code, contentPath, environment } = making;
  const { siteUrl } = environment;
  const { inlineScript, styles } = inlinedCode(code);
  const shared = {
    template: readFileSync(path.join(root, 'public/index.html'), 'utf8'),
    inlineScript,
    speculationRules: rulesOf(siteUrl),
    start: code.files.start.scripts[0] ?? '',
    application: code.files.main.scripts[0] ?? '',
    contentPath,
    sitePath: sitePath(siteUrl),
  };
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const headTags = themeTags(themeColour(theme, '--color-surface'));
  const portrait = compiledContent(site).read(homeFile(fallbackLocale)).portrait?.src;
  const siteTagsAt = new Map(
    [undefined, ...locales].map((ofAddress) => [
      ofAddress,
      siteTags(site.profile, { siteUrl, ofAddress, portrait }),
    ]),
  );

  return ({ locale, ofAddress, chunks, ...facts }) => {
    const onDemand = chunks.flatMap((name) => code.files.chunks[name] ?? []);
    const scripts = onDemand.flatMap((one) => one.scripts);
    const shown = new Map(
      [code.files.main, ...onDemand]
        .flatMap((one) => one.styles)
        .flatMap((url) => {
          const style = styles.get(url);
          return style ? [[url, style] as const] : [];
        }),
    );
    const policy = metaPolicy(headersWith(shown.values(), making));
    const document = pageDocument(shared, {
      ...facts,
      locale,
      headTags: headTags + siteTagsAt.get(ofAddress),
      policy,
      styles: shown,
      scripts: [...new Set(scripts)],
    });
    return { bytes: Buffer.from(document), policy };
  };
}

/**
 * Returns the rules for what browsers prefetch (`<script type="speculationrules">`): the documents
 * behind the site's links, when the visitor is about to follow them. A browser without speculation
 * rules ignores the element. The rules leave out the API, files, the login page, and pages for
 * invited readers, because they must not be requested before the visitor opens them.
 *
 * @param sitePath the path of the site's URL, without a slash at the end
 */
function speculationRules(sitePath: string): string {
  const inAnyLanguage = (path: string) => `${sitePath}{/:locale}?${path}`;
  const excluded = [
    `${sitePath}/api/*`,
    inAnyLanguage(paths.login),
    inAnyLanguage(`${paths.private}{/*}?`),
    `${sitePath}/*.*`,
  ];
  const where = {
    and: [
      { href_matches: `${sitePath}/*` },
      { not: { href_matches: excluded } },
      { not: { selector_matches: '[download]' } },
    ],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
