import { mapLeft, type Either } from 'fp-ts/Either';
import path from 'node:path';
import {
  restoredDiagnostic,
  storedDiagnostic,
  type Diagnostics,
  type StoredDiagnostic,
} from '../lib/diagnostics';
import { versionOf, type Cache } from '../lib/cache';
import { namesIn } from '../lib/files';
import type { Pictures } from '../model/picture';
import { compileMarkdown } from './compileMarkdown';
import type { CompiledMarkdown, CompiledText, CompileText } from '../model/text';

/** The result of compiling a Markdown file, in a form that can be stored as JSON. */
interface Stored extends Omit<CompiledMarkdown, 'text' | 'warnings'> {
  text: Either<readonly StoredDiagnostic[], CompiledText>;
  warnings: readonly StoredDiagnostic[];
}

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
    const stored = cache.cached('texts', version, key, (): Stored => {
      const { text, warnings, ...facts } = compileMarkdown(name, body, options);
      return {
        ...facts,
        text: mapLeft((errors: Diagnostics) => errors.map(storedDiagnostic))(text),
        warnings: warnings.map(storedDiagnostic),
      };
    });
    return {
      ...stored,
      text: mapLeft((errors: Stored['warnings']) => errors.map(restoredDiagnostic))(stored.text),
      warnings: stored.warnings.map(restoredDiagnostic),
    };
  };
}
