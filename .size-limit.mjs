import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the scripts that a prerendered page fetches before the visitor does anything. The build
 * lists these scripts in the page's `data-app` attribute, and the script that runs before them in
 * `data-deferred`.
 */
function firstLoad(page) {
  const html = readFileSync(`dist/${page}`, 'utf8');
  const [, scripts, deferred] = /data-app="([^"]+)" data-deferred="([^"]+)"/.exec(html) ?? [];
  if (!scripts) throw new Error(`dist/${page}: expected data-app and data-deferred`);
  return [...scripts.split(' '), deferred].map((url) => `dist${url}`);
}

/**
 * Returns the paths of this build's code files that have the given extension. The folder
 * dist/assets cannot be listed instead, because for a week it also contains earlier builds' files.
 */
function codeOfThisBuild(extension) {
  const file = 'dist/service-worker.js';
  const [, build] = /^self\.build=(.+);$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!build) throw new Error(`${file}: expected self.build in the first line`);
  const urls = JSON.parse(build).code.filter((url) => url.endsWith(extension));
  return urls.map((url) => `dist${url}`);
}

/**
 * One Japanese page of each kind, because pages of the same kind load the same scripts, and the
 * Japanese messages take up the most space.
 */
const pages = new Map(
  readdirSync('dist', { recursive: true })
    .filter((name) => name.endsWith('.ja.html'))
    .sort()
    .map((name) => [firstLoad(name).join(), name]),
).values();

function limitOf(page) {
  if (page.startsWith('sports-records')) return '161.2 kB';
  return { 'login.ja.html': '157.8 kB', 'projects.ja.html': '159.9 kB' }[page] ?? '162.8 kB';
}

/**
 * The size limits for what visitors download, compressed with brotli 11. `npm run size` fails if a
 * limit is exceeded. The limits are only a few hundred bytes above the current build's sizes, so
 * that nobody adds a package without noticing.
 */
export default [
  ...[...pages].map((page) => ({
    name: `First-load script: ${page}`,
    path: firstLoad(page),
    limit: limitOf(page),
  })),
  {
    name: 'Deferred script, which every page runs',
    path: firstLoad('index.html').slice(-1),
    limit: '2.9 kB',
  },
  {
    name: 'All scripts, with the deferred script',
    path: codeOfThisBuild('.js'),
    limit: '201.3 kB',
  },
  { name: 'Service worker', path: 'dist/service-worker.js', limit: '7 kB' },
  { name: 'Style sheets, all pages', path: codeOfThisBuild('.css'), limit: '21.8 kB' },
  { name: 'Login page: HTML with its CSS', path: 'dist/login.html', limit: '7.9 kB' },
  { name: 'Not-found page: HTML with its CSS', path: 'dist/404.html', limit: '7.6 kB' },
];
