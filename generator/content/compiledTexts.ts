import { isLeft, isRight, right } from 'fp-ts/Either';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contentWarning, type Finding } from '../diagnostics';
import { shortHash } from './convertPicture';
import { compileMarkdown, type CompiledText } from './compileMarkdown';
import type { FindPicture, SiteLink } from './markdownSteps';

/** A compiled text, with the pictures that the compiler asked for and all that it reported to its caller. */
interface Kept {
  text: Omit<CompiledText, 'warnings'>;
  warnings: readonly (Finding & { line: number | undefined })[];
  pictures: readonly (readonly [name: string, found: unknown])[];
  drawings: readonly string[];
  links: readonly SiteLink[];
}

const root = path.join(__dirname, '../..');

/** Changes with everything that a compiled text depends on, except the text. */
function compilerVersion(): string {
  const generator = path.join(root, 'generator');
  const sources = readdirSync(generator, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .sort();
  const files = [
    // All of them, because the steps of the compiler import files from other folders.
    ...sources.map((name) => path.join(generator, name)),
    // npm writes the second for what is installed.
    ...['src/ui/theme.css', 'node_modules/.package-lock.json']
      .map((name) => path.join(root, name))
      .filter(existsSync),
  ];
  return shortHash([process.version, ...files.map((file) => readFileSync(file))]);
}

/**
 * compileMarkdown that keeps its results on the disk: compiling takes most of the time until the content of a large site is
 * read (docs/decisions/0036). A text with errors is compiled again.
 *
 * @param cache absolute path of a folder
 * @param options.isServed keeps the results in memory too, for `npm run dev`
 */
export function compiledTexts(
  cache: string,
  { isServed }: { isServed: boolean },
): typeof compileMarkdown {
  const version = compilerVersion();
  const folder = path.join(cache, version);
  if (existsSync(cache)) {
    const others = readdirSync(cache).filter((name) => name !== version);
    for (const name of others) rmSync(path.join(cache, name), { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, Kept>();
  const keep = (key: string, result: Kept) => void (isServed && known.set(key, result));

  return (name, body, options) => {
    // The folder is part of the URL of a drawing.
    const key = shortHash([JSON.stringify([path.posix.dirname(name), options.language, body])]);
    const file = path.join(folder, `${key}.json`);
    const kept = known.get(key) ?? read(file);
    const isCurrent = kept?.pictures.every(([picture, found]) => {
      const now = options.picture(picture);
      return isRight(now) && isDeepStrictEqual(asData(now.right), found);
    });
    if (kept && isCurrent) {
      keep(key, kept);
      kept.drawings.forEach((svg) => options.drawing(svg));
      kept.links.forEach((link) => options.link?.(link));
      const warnings = kept.warnings.map(({ line, ...finding }) =>
        contentWarning({ file: name, line }, finding),
      );
      return right({ ...kept.text, warnings });
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
    const kinds = warnings.map(({ line, reason, actual, note }) => {
      return { line, reason, actual: actual ?? undefined, hint: note };
    });
    const result = { text, warnings: kinds, pictures, drawings, links };
    keep(key, result);
    writeFileSync(file, JSON.stringify(result));
    return compiled;
  };
}

/** As JSON has it: without fields that are undefined. */
function asData(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

function read(file: string): Kept | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    // A build was killed while it wrote the file.
    return undefined;
  }
}
