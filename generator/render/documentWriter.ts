import { readFileSync } from 'node:fs';
import path from 'node:path';
import { etagOf, type Build } from '../../server/buildFiles';
import { metaPolicy, securityHeaders } from '../../server/securityHeaders';
import { homeFile } from '../../src/content/contentFiles';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import type { Output } from '../lib/output';
import type { EmittedSite } from '../model/emittedSite';
import { sitePath, type BuildEnvironment } from '../model/environment';
import type { CodeFiles } from '../model/codeFiles';
import { themeColour } from '../model/themeColour';
import { inline, pageDocument, type DocumentFacts, type Inline } from './pageDocument';
import { headTags } from './structuredData';

export interface WriterOptions extends Pick<BuildEnvironment, 'siteUrl' | 'apiOrigin'> {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the folder with the output of webpack (webpack.config.ts). */
  folder: string;
  codeFiles: CodeFiles;
  content: Pick<EmittedSite, 'folderUrl' | 'read'> & {
    site: Pick<EmittedSite['site'], 'profile' | 'pages'>;
  };
  /** The built site. It already contains the owner's content and the site's code. */
  output: Output;
  /** Called with each document that has been added to the output. */
  onPage?: (file: string, html: Buffer) => Promise<void>;
}

/** What the later steps of the build need to know about the pages. */
export interface PageRecords extends Pick<Build, 'policies' | 'pages'> {
  /** The security headers that allow the inline code of every page. */
  headers: ReturnType<typeof securityHeaders>;
}

interface WrittenDocument extends Pick<DocumentFacts, 'page' | 'entryTags'> {
  locale: Locale;
  /** The language in the page's URL, or undefined if the URL contains none. */
  ofAddress: Locale | undefined;
  /** The names of the chunks that the page needs besides the main one. */
  chunks: readonly string[];
}

interface DocumentWriter extends PageRecords {
  /** Adds a document to the output and returns its HTML. */
  add: (file: string, producer: string, facts: WrittenDocument) => Promise<Buffer>;
}

/**
 * Creates a writer for HTML documents, which also records each page's policy and ETag. A document
 * has only its own CSS and a content security policy that allows it. A policy that allowed the CSS of
 * all pages would be a kilobyte longer.
 */
export function documentWriter({
  root,
  folder,
  codeFiles,
  content,
  output,
  siteUrl,
  apiOrigin,
  onPage = async () => {},
}: WriterOptions): DocumentWriter {
  const start = inline(readFileSync(path.join(folder, 'start.js'), 'utf8').trim());
  const styleUrls = [codeFiles.main, ...Object.values(codeFiles.chunks)].flatMap(
    ({ styles }) => styles,
  );
  const styles = new Map(
    styleUrls.map((url) => [url, inline(readFileSync(output.placeOf(url), 'utf8').trim())]),
  );
  const headersWith = (inlined: Iterable<Inline>) =>
    securityHeaders({
      apiOrigin,
      https: true,
      inlineHashes: { script: [start.hash], style: [...inlined].map(({ hash }) => hash) },
    });
  const shared = {
    template: readFileSync(path.join(root, 'public/index.html'), 'utf8'),
    start,
    deferred: codeFiles.start.scripts[0] ?? '',
    contentFolder: content.folderUrl,
    sitePath: sitePath(siteUrl),
  };
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const surface = themeColour(theme, '--color-surface');
  const portrait = content.read(homeFile(fallbackLocale)).portrait?.src;
  const headTagsAt = new Map(
    [undefined, ...locales].map((ofAddress) => [
      ofAddress,
      headTags(content.site.profile, { siteUrl, surface, ofAddress, portrait }),
    ]),
  );
  const policies: string[] = [];
  const pages: Record<string, Build['pages'][string]> = {};

  return {
    policies,
    pages,
    headers: headersWith(styles.values()),
    async add(file, producer, { locale, ofAddress, chunks, ...facts }) {
      const onDemand = chunks.flatMap((name) => codeFiles.chunks[name] ?? []);
      const scripts = [...onDemand, codeFiles.main].flatMap((one) => one.scripts);
      const shown = new Map(
        [codeFiles.main, ...onDemand]
          .flatMap((one) => one.styles)
          .flatMap((url) => {
            const style = styles.get(url);
            return style ? [[url, style] as const] : [];
          }),
      );
      const policy = metaPolicy(headersWith(shown.values()));
      const document = pageDocument(shared, {
        ...facts,
        locale,
        headTags: headTagsAt.get(ofAddress),
        policy,
        styles: shown,
        scripts: [...new Set(scripts)],
      });
      const html = Buffer.from(document);
      output.add({ path: file, content: { bytes: html }, producer });
      const known = policies.indexOf(policy);
      pages[file] = {
        policy: known < 0 ? policies.push(policy) - 1 : known,
        etag: etagOf(html),
      };
      await onPage(file, html);
      return html;
    },
  };
}
