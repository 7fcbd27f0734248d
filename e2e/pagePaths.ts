import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { dist } from './builtSite';

/**
 * The path of every page that the built site has: those that it always has, and those of what the
 * owner wrote, which the build lists by its files (src/content/contentFiles.ts).
 */
export function pagePaths(): string[] {
  const folder = path.join(dist, 'content/en');
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const written = files
    .filter((name) => name.endsWith('.json') && name !== 'home.json')
    .map((name) => `/${name.replaceAll(path.sep, '/').replace(/\.json$/, '')}`);
  return [...new Set(['/', '/projects', '/login', ...written.sort()])];
}
