import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { locales, type Locale } from '../../src/locale/locales';
import { buildFile, etagOf, type Build } from '../buildFiles';
import { metaPolicy, securityHeaders } from '../securityHeaders';

/** Returns the HTML of a page. */
export const pageOf = (name: string, language: Locale) =>
  `<!doctype html><html lang="${language}"><title>${name}</title>${'<p>text'.repeat(50)}`;

/** The content of assets/main.0123abcd.js. */
export const script = 'run();'.repeat(50);

const inlineHashes = {
  script: [`sha256-${'a'.repeat(43)}=`],
  style: [`sha256-${'b'.repeat(43)}=`],
};

/**
 * The URL paths of the owner's additional files, as listed by the build. The content of each file
 * is `publicFile`.
 */
const publicFiles = [
  '/google123.html',
  '/demo/index.html',
  '/demo/a.b.html',
  '/old/site.tar.gz',
  '/server.conf',
  '/.well-known/security.txt',
  '/.well-known/assetlinks',
  '/LICENSE',
];
export const publicFile = '<p>own</p>';

/**
 * Writes the `build.json` of a built site.
 *
 * @param differences the fields that differ from those of the site that `writeBuiltSite` writes
 */
export function writeBuild(folder: string, differences: Partial<Build> = {}): void {
  const build: Build = {
    inputs: '',
    version: '1.2.3',
    publicUrl: 'https://site.test',
    files: [],
    policies: [metaPolicy(securityHeaders({ https: true, inlineHashes }))],
    pages: {},
    redirects: {
      '/2020/茶': '/projects/tides',
      '/old.html': '/projects',
      '/"a" $b': '/projects',
      '/?p=12': '/projects/tides',
      '/blog?p=7': '/projects',
    },
    publicFiles,
    ...differences,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, buildFile), JSON.stringify(build));
}

/**
 * Writes a built site with the pages `/`, `/login`, `/private`, `/projects` and `/projects/tides`.
 */
export function writeBuiltSite(folder: string): void {
  const files: Record<string, string> = {
    _headers: '/*\n  x-frame-options: DENY\n',
    'security-headers.conf': 'add_header x-frame-options DENY always;\n',
    'assets/main.0123abcd.js': script,
    'config.json': '{"issuer":"https://provider.test"}',
    'content/0123abcd/en/projects.json': '{"projects":[]}',
    'feeds/ja.atom': '<feed xmlns="http://www.w3.org/2005/Atom"/>',
    'icons/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'manifests/en.webmanifest': '{}',
    'robots.txt': 'User-agent: *',
    'sitemap.xml': '<urlset/>',
    ...Object.fromEntries(publicFiles.map((file) => [file, publicFile])),
    '.secret.txt': 'hidden',
  };
  for (const language of locales) {
    for (const name of ['index', '404', 'login', 'private', 'projects', 'projects/tides']) {
      files[`${name}${language === 'en' ? '' : `.${language}`}.html`] = pageOf(name, language);
      files[`${language}/${name}.html`] = pageOf(`${language}/${name}`, language);
    }
  }
  writeBuild(folder, {
    files: Object.keys(files).map((name) => `/${name}`),
    pages: Object.fromEntries(
      Object.entries(files)
        .filter(([name]) => name.endsWith('.html') && !publicFiles.includes(`/${name}`))
        .map(([name, html]) => [`/${name}`, { policy: 0, etag: etagOf(html) }]),
    ),
  });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    // The build compresses pages only with brotli (generator/outputs/compressed.ts).
    if (!name.endsWith('.html')) writeFileSync(`${file}.gz`, gzipSync(text));
  }
}
