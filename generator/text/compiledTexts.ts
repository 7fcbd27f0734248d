import { isLeft, isRight, right } from 'fp-ts/Either';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { restoredWarning, storedWarning, type StoredWarning } from '../lib/diagnostics';
import { readKept } from '../lib/readKept';
import { shortHash } from '../picture/convertPicture';
import { compileMarkdown, type CompiledText } from './compileMarkdown';
import type { FindPicture, SiteLink } from './markdownSteps';

/**
 * The cached result of compiling a Markdown file. It includes the file's images and everything that
 * the compiler reported to its caller.
 */
interface Kept {
  text: Omit<CompiledText, 'warnings'>;
  warnings: readonly StoredWarning[];
  pictures: readonly (readonly [name: string, found: unknown])[];
  drawings: readonly string[];
  links: readonly SiteLink[];
}

/** The cache of compiled Markdown on disk. */
export interface CompiledTexts {
  /** Like compileMarkdown, but caches the results. */
  compileText: typeof compileMarkdown;
  /**
   * Returns the article body of a compiled Markdown file, or undefined if the cached result has
   * been deleted.
   */
  bodyOf: (key: string) => Pick<CompiledText, 'outline' | 'nodes'> | undefined;
  /** Absolute path of the folder with the results from this version of the compiler. */
  folder: string;
}

const root = path.join(__dirname, '../..');

/**
 * Returns the compiler's version. It changes with everything that the compiled Markdown depends on,
 * except the Markdown itself.
 */
export function compilerVersion(): string {
  const generator = path.join(root, 'generator');
  const sources = readdirSync(generator, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .sort();
  const files = [
    // Include all sources, because the compiler's steps import files from other folders.
    ...sources.map((name) => path.join(generator, name)),
    // npm updates .package-lock.json when the installed packages change.
    ...['src/ui/theme.css', 'node_modules/.package-lock.json']
      .map((name) => path.join(root, name))
      .filter(existsSync),
  ];
  return shortHash([process.version, ...files.map((file) => readFileSync(file))]);
}

/**
 * Returns the cache key for a Markdown file. The key depends on the file's folder, because the URLs
 * of the file's drawings contain that folder.
 */
export function textKey(name: string, body: string, language: string): string {
  return shortHash([JSON.stringify([path.posix.dirname(name), language, body])]);
}

/**
 * Caches compiled Markdown on disk. Without this cache, reading a large site's content would take
 * much longer, and most of that time would be spent on Markdown (docs/decisions/0036). A file with
 * errors is compiled again each time.
 *
 * @param cache absolute path of the folder for the results
 */
export function compiledTexts(cache: string): CompiledTexts {
  const version = compilerVersion();
  const folder = path.join(cache, version);
  if (existsSync(cache)) {
    const others = readdirSync(cache).filter((name) => name !== version);
    for (const name of others) rmSync(path.join(cache, name), { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  const fileOf = (key: string) => path.join(folder, `${key}.json`);
  let last: { key: string; text: Kept['text'] } | undefined;

  const compileText: typeof compileMarkdown = (name, body, options) => {
    const file = fileOf(textKey(name, body, options.language));
    const kept = readKept<Kept>(file);
    const isCurrent = kept?.pictures.every(([picture, found]) => {
      const now = options.picture(picture);
      return isRight(now) && isDeepStrictEqual(asData(now.right), found);
    });
    if (kept && isCurrent) {
      kept.drawings.forEach((svg) => options.drawing(svg));
      kept.links.forEach((link) => options.link?.(link));
      return right({ ...kept.text, warnings: kept.warnings.map(restoredWarning) });
    }

    const pictures: [string, unknown][] = [];
    const drawings: string[] = [];
    const links: SiteLink[] = [];
    const compiled = compileMarkdown(name, body, {
      ...options,
      picture(picture): ReturnType<FindPicture> {
        const found = options.picture(picture);
        if (isRight(found)) pictures.push([picture, asData(found.right)]);
        return found;
      },
      drawing(svg) {
        drawings.push(svg);
        return options.drawing(svg);
      },
      link(link) {
        links.push(link);
        options.link?.(link);
      },
    });
    if (isLeft(compiled)) return compiled;
    const { warnings, ...text } = compiled.right;
    const result: Kept = { text, warnings: warnings.map(storedWarning), pictures, drawings, links };
    // A process with another version of the compiler may have deleted the folder.
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(result));
    return compiled;
  };

  return {
    compileText,
    bodyOf(key) {
      if (last?.key !== key) {
        const kept = readKept<Kept>(fileOf(key));
        if (!kept) return undefined;
        last = { key, text: kept.text };
      }
      return last.text;
    },
    folder,
  };
}

/** Returns a value as it would be read back from a JSON file, without undefined fields. */
function asData(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
