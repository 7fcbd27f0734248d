/** @jest-environment node */
import CopyPlugin from 'copy-webpack-plugin';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { webpack } from 'webpack';
import { ContentPlugin } from '../content/contentPlugin';
import { copiedOwnFiles } from '../content/ownFiles';
import { locales } from '../../src/locale/locales';
import { ownersFolder, words } from '../testing/ownersFolder';
import { SeoFilesPlugin } from './seoFiles';

const owner = ownersFolder();
const { write } = owner;

/** Builds the owner's files as webpack.config.ts does. @returns the mistakes */
async function build(): Promise<readonly string[]> {
  write('entry.js', '');
  write('content/profile.json', { name: words, line: words, links: [] });
  for (const file of ['src/ui/theme.css', ...locales.map((one) => `locales/${one}.json`)]) {
    write(file, readFileSync(path.join(__dirname, '../..', file)));
  }
  // The template of the pages, and what is there for every owner.
  write('public/index.html', 'index.html');
  write('public/icons/favicon.svg', 'of the project');
  const folders = { ...owner.folders, public: path.join(owner.root, 'content/public') };
  const content = new ContentPlugin(folders);
  const compiler = webpack({
    mode: 'production',
    context: owner.root,
    entry: './entry.js',
    output: { path: path.join(owner.root, 'dist') },
    plugins: [
      content,
      new SeoFilesPlugin({ root: owner.root, siteUrl: 'https://example.org', content }),
      new CopyPlugin({ patterns: copiedOwnFiles(folders, path.join(owner.root, 'public')) }),
    ],
  });
  const mistakes = await new Promise<readonly string[]>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (stats) resolve((stats.toJson({ errors: true }).errors ?? []).map((one) => one.message));
      else reject(error);
    });
  });
  await new Promise((resolve) => compiler.close(resolve));
  return mistakes;
}

const robots = () => readFileSync(path.join(owner.root, 'dist/robots.txt'), 'utf8');

test('robots.txt names the sitemap', async () => {
  expect(await build()).toEqual([]);
  expect(robots()).toContain('Sitemap: https://example.org/sitemap.xml\n');
});

test('own files arrive unchanged, and an own robots.txt replaces that of the build', async () => {
  const files = ['google123.html', 'demo/index.html', '.well-known/security.txt', 'site.tar.gz'];
  for (const name of ['index.html', ...files]) write(`content/public/${name}`, name);
  write('content/public/robots.txt', 'User-agent: *\nDisallow: /demo/\n');
  expect(await build()).toEqual([]);
  expect(robots()).toBe('User-agent: *\nDisallow: /demo/\n');
  const dist = path.join(owner.root, 'dist');
  expect(readFileSync(path.join(dist, 'icons/favicon.svg'), 'utf8')).toBe('of the project');
  for (const name of files) expect(readFileSync(path.join(dist, name), 'utf8')).toBe(name);
  // The template of the pages.
  expect(readdirSync(dist)).not.toContain('index.html');
});

test('an own icon replaces that of the project', async () => {
  write('content/public/icons/favicon.svg', 'own');
  expect(await build()).toEqual([]);
  expect(readFileSync(path.join(owner.root, 'dist/icons/favicon.svg'), 'utf8')).toBe('own');
});
