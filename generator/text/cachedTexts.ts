import { isLeft, isRight, left, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import {
  restoredWarning,
  storedWarning,
  type Diagnostics,
  type StoredWarning,
} from '../lib/diagnostics';
import { versionOf, type Cache } from '../lib/cache';
import type { Pictures } from '../model/picture';
import { compileMarkdown } from './compileMarkdown';
import type { CompiledText, CompileText, SiteLink } from '../model/text';

/**
 * The cached result of compiling a Markdown file. It includes everything that the compiler reported
 * to its caller.
 */
interface Kept {
  text: Omit<CompiledText, 'warnings'>;
  warnings: readonly StoredWarning[];
  pictures: readonly string[];
  drawings: readonly string[];
  links: readonly SiteLink[];
}

interface Options {
  /** Absolute path of the content folder. */
  content: string;
  pictures: Pictures;
  cache: Cache;
}

/**
 * Returns a function like compileMarkdown that compiles a text only once. A result depends on the
 * text, on its folder, whose name is in the URLs of its drawings, and on the pictures in that folder.
 * A text with errors, or with a picture that has an error, is compiled each time.
 */
export function cachedTexts({ content, pictures, cache }: Options): CompileText {
  const version = versionOf(path.join(__dirname, '../..'), [
    'generator/text/cachedTexts.ts',
    'src/ui/theme.css',
  ]);
  const beside = new Map<string, unknown[]>();
  for (const [file, picture] of pictures) {
    const folder = path.dirname(file);
    beside.set(folder, [...(beside.get(folder) ?? []), [file, picture]]);
  }
  return (name, body, options) => {
    const folder = path.posix.dirname(name);
    const shown = beside.get(path.join(content, folder)) ?? [];
    let failed: Either<Diagnostics, CompiledText> = left([]);
    const key = JSON.stringify([folder, options.language, body, shown]);
    const kept = cache.cached('texts', version, key, (): Kept | undefined => {
      const names: string[] = [];
      const drawings: string[] = [];
      const links: SiteLink[] = [];
      let isBroken = false;
      const compiled = compileMarkdown(name, body, {
        ...options,
        picture(picture) {
          names.push(picture);
          const shown = options.picture(picture);
          if (isRight(shown) && shown.right === undefined) isBroken = true;
          return shown;
        },
        drawing(svg) {
          drawings.push(svg);
          return options.drawing(svg);
        },
        link: (link) => void links.push(link),
      });
      if (isLeft(compiled) || isBroken) {
        failed = compiled;
        links.forEach((link) => options.link?.(link));
        return undefined;
      }
      const { warnings, ...text } = compiled.right;
      return { text, warnings: warnings.map(storedWarning), pictures: names, drawings, links };
    });
    if (!kept) return failed;
    kept.pictures.forEach((picture) => options.picture(picture));
    kept.drawings.forEach((svg) => options.drawing(svg));
    kept.links.forEach((link) => options.link?.(link));
    return right({ ...kept.text, warnings: kept.warnings.map(restoredWarning) });
  };
}
