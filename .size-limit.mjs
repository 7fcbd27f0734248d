import { readFileSync } from 'node:fs';

/** The scripts that a prerendered page loads before its visitor does anything: the build lists them in it. */
function firstLoad(page) {
  const [, scripts] = /data-app="([^"]+)"/.exec(readFileSync(`dist/${page}.html`, 'utf8')) ?? [];
  if (!scripts) throw new Error(`dist/${page}.html: expected the scripts of the page in data-app`);
  return scripts.split(' ').map((url) => `dist${url}`);
}

/**
 * What visitors download, compressed with brotli 11. `npm run size` fails above a limit. Limits are a few
 * hundred bytes above what the build weighs, so that a change that adds a package is noticed.
 */
export default [
  { name: 'First-load script: landing page', path: firstLoad('index'), limit: '118.4 kB' },
  { name: 'First-load script: projects', path: firstLoad('projects'), limit: '119.4 kB' },
  { name: 'First-load script: login page', path: firstLoad('login'), limit: '116.8 kB' },
  {
    name: 'First-load script: sports records (ja)',
    path: firstLoad('sports-records.ja'),
    limit: '120.7 kB',
  },
  { name: 'All scripts of the application', path: 'dist/assets/*.js', limit: '165.3 kB' },
  { name: 'Service worker', path: 'dist/service-worker.js', limit: '6.7 kB' },
  { name: 'Style sheets, all pages', path: 'dist/assets/*.css', limit: '17.2 kB' },
  { name: 'Login page: HTML with its CSS', path: 'dist/login.html', limit: '7.5 kB' },
  { name: 'Not-found page: HTML with its CSS', path: 'dist/404.html', limit: '7.2 kB' },
];
