import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the scripts that a prerendered page fetches before the visitor does anything. The build
 * lists these scripts in the page's `data-app` attribute.
 */
function firstLoad(page) {
  const [, scripts] = /data-app="([^"]+)"/.exec(readFileSync(`dist/${page}`, 'utf8')) ?? [];
  if (!scripts) throw new Error(`dist/${page}: expected the scripts of the page in data-app`);
  return scripts.split(' ').map((url) => `dist${url}`);
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
  if (page.startsWith('sports-records')) return '158.6 kB';
  return { 'login.ja.html': '155.1 kB', 'projects.ja.html': '157.2 kB' }[page] ?? '160.1 kB';
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
  { name: 'All scripts of the application', path: codeOfThisBuild('.js'), limit: '198.8 kB' },
  { name: 'Service worker', path: 'dist/service-worker.js', limit: '7 kB' },
  { name: 'Style sheets, all pages', path: codeOfThisBuild('.css'), limit: '21.7 kB' },
  { name: 'Login page: HTML with its CSS', path: 'dist/login.html', limit: '9.5 kB' },
  { name: 'Not-found page: HTML with its CSS', path: 'dist/404.html', limit: '9.2 kB' },
];
