import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Blog } from '../model';
import { filesIn } from './files';

export type FormulaSyntax = Pick<Blog, 'formulas' | 'formulaMarks' | 'formulasAreText'>;
export type Mark = Blog['formulaMarks'][number];

/**
 * The marks around formulas that MathJax and KaTeX find in a page. In Markdown, the backslash of a
 * mark is escaped with another one.
 */
export const scriptMarks: readonly Mark[] = [
  { open: '\\\\(', close: '\\\\)', isBlock: false, isText: true },
  { open: '\\\\[', close: '\\\\]', isBlock: true, isText: true },
  { open: '\\\\\\[', close: '\\\\]', isBlock: true, isText: true },
];

/** What the templates of a blog say about the script that shows formulas. */
export interface MathScript {
  /** Whether there is MathJax or KaTeX. */
  isLoaded: boolean;
  /** Whether it takes text between two single dollar signs for a formula. */
  isSingle: boolean;
}

/**
 * Looks for MathJax and KaTeX in the templates of a blog.
 *
 * @param places files and folders, relative to the project, which may not exist
 */
export function mathScriptIn(folder: string, places: readonly string[]): MathScript {
  const texts = places
    .map((place) => path.join(folder, place))
    .flatMap((place) => {
      const isFile = statSync(place, { throwIfNoEntry: false })?.isFile();
      return isFile ? [place] : filesIn(place).map((name) => path.join(place, name));
    })
    .filter((file) => /\.(?:html?|js|ya?ml|toml)$/i.test(file) && statSync(file).size < 100_000)
    .map((file) => readFileSync(file, 'utf8'));
  return {
    isLoaded: texts.some((text) => /mathjax|katex/i.test(text)),
    isSingle: texts.some((text) =>
      /inlineMath['"]?\s*:\s*\[[^;]{0,80}?\[\s*['"]\$['"]|\bleft['"]?\s*:\s*['"]\$['"]/.test(text),
    ),
  };
}
