import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the scripts that a prerendered page needs until it is hydrated. The build names the start
 * script and the application in the page's `data-build` attribute, and the others in `data-scripts`.
 */
function firstLoad(page) {
  const html = readFileSync(`dist/${page}`, 'utf8');
  const [, start, application] = / data-build="([^" ]+) ([^" ]+) /.exec(html) ?? [];
  const [, scripts] = / data-scripts="([^"]+)"/.exec(html) ?? [];
  if (!start || !application || !scripts) {
    throw new Error(`dist/${page}: expected data-build and data-scripts`);
  }
  return [...scripts.split(' '), application, start].map((url) => `dist${url}`);
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
  if (page.startsWith('sports-records')) return '159.7 kB';
  return { 'login.ja.html': '154.8 kB', 'projects.ja.html': '158.7 kB' }[page] ?? '161.6 kB';
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
    name: 'Start script, which every page runs',
    path: firstLoad('index.html').slice(-1),
    limit: '2.6 kB',
  },
  {
    name: 'All scripts',
    path: 'dist/assets/*.js',
    limit: '194.8 kB',
  },
  { name: 'Service worker', path: 'dist/service-worker.js', limit: '7 kB' },
  { name: 'Style sheets, all pages', path: 'dist/assets/*.css', limit: '21.8 kB' },
  { name: 'Landing page: HTML with its CSS', path: 'dist/index.html', limit: '13.1 kB' },
  { name: 'Login page: HTML with its CSS', path: 'dist/login.html', limit: '8.8 kB' },
  { name: 'Not-found page: HTML with its CSS', path: 'dist/404.html', limit: '8.5 kB' },
];
