/** @jest-environment node */
import CopyPlugin from 'copy-webpack-plugin';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { webpack, type Stats } from 'webpack';
import { copiedOwnFiles } from '../link/publishedOwnFiles';
import { buildContent } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;

/** Writes robots.txt and copies the owner's files, as the build does. */
async function build(): Promise<void> {
  // The page template, and a file that the project provides for every owner.
  write('public/index.html', 'index.html');
  write('public/icons/favicon.svg', 'of the project');
  const folders = { ...owner.folders, public: path.join(owner.root, 'content/public') };
  await buildContent({ ...owner, folders });
  const compiler = webpack({
    mode: 'production',
    context: owner.root,
    entry: {},
    output: { path: path.join(owner.root, 'dist') },
    plugins: [
      new CopyPlugin({ patterns: copiedOwnFiles(folders, path.join(owner.root, 'public')) }),
    ],
  });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  expect(stats?.toJson({ errors: true }).errors).toEqual([]);
  await new Promise((resolve) => compiler.close(resolve));
}

const robots = () => readFileSync(path.join(owner.root, 'dist/robots.txt'), 'utf8');

test('robots.txt names the sitemap', async () => {
  await build();
  expect(robots()).toContain('Sitemap: https://example.org/sitemap.xml\n');
});

test('own files arrive unchanged, and an own robots.txt replaces that of the build', async () => {
  const files = ['google123.html', 'demo/index.html', '.well-known/security.txt', 'site.tar.gz'];
  for (const name of ['index.html', ...files]) write(`content/public/${name}`, name);
  write('content/public/robots.txt', 'User-agent: *\nDisallow: /demo/\n');
  await build();
  expect(robots()).toBe('User-agent: *\nDisallow: /demo/\n');
  const dist = path.join(owner.root, 'dist');
  expect(readFileSync(path.join(dist, 'icons/favicon.svg'), 'utf8')).toBe('of the project');
  for (const name of files) expect(readFileSync(path.join(dist, name), 'utf8')).toBe(name);
  // The page template is not published.
  expect(readdirSync(dist)).not.toContain('index.html');
});

test('an own icon replaces that of the project', async () => {
  write('content/public/icons/favicon.svg', 'own');
  await build();
  expect(readFileSync(path.join(owner.root, 'dist/icons/favicon.svg'), 'utf8')).toBe('own');
});
