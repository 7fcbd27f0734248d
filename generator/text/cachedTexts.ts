import path from 'node:path';
import { versionOf, type Cache } from '../lib/cache';
import { namesIn } from '../lib/files';
import type { Pictures } from '../model/picture';
import { compileMarkdown } from './compileMarkdown';
import type { CompileText } from '../model/text';

interface Options {
  /** Absolute path of the content folder. */
  content: string;
  pictures: Pictures;
  cache: Cache;
}

/**
 * Returns a function like compileMarkdown that compiles a text only once. A result depends on the
 * text, on its folder, whose name is in the URLs of its drawings, and on the pictures and the names
 * of the other files in that folder.
 */
export function cachedTexts({ content, pictures, cache }: Options): CompileText {
  const version = versionOf(path.join(__dirname, '../..'), [
    'generator/text/cachedTexts.ts',
    'src/ui/theme.css',
  ]);
  const picturesIn = new Map<string, unknown[]>();
  for (const [file, picture] of pictures) {
    const folder = path.dirname(file);
    picturesIn.set(folder, [...(picturesIn.get(folder) ?? []), [file, picture]]);
  }
  return (name, body, options) => {
    const folder = path.join(content, path.dirname(name));
    const beside = [picturesIn.get(folder), namesIn(folder)];
    const key = JSON.stringify([name, options.language, body, beside]);
    return cache.cached('texts', version, key, () => compileMarkdown(name, body, options));
  };
}
