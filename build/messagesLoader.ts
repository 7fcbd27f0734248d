import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { fallbackLocale } from '../src/locale/locales';
import { compileMessages } from './compileMessages';
import { mistakesError } from './mistakes';

/**
 * webpack loader of locales/*.json: compiles the messages, so that the browser needs no ICU parser, and fills gaps with
 * the fallback language. A mistake stops the build. A gap stops a production build, and is a warning in `npm run dev`.
 */
// eslint-disable-next-line import-x/no-default-export -- webpack expects it
export default function messagesLoader(this: LoaderContext<unknown>, text: string): string {
  const fallbackFile = path.join(this.context, `${fallbackLocale}.json`);
  this.addDependency(fallbackFile);

  const compiled = compileMessages(
    { name: path.basename(this.resourcePath), text },
    { name: path.basename(fallbackFile), text: readFileSync(fallbackFile, 'utf8') },
  );
  if (isLeft(compiled)) throw mistakesError(compiled.left);
  const { messages, gaps } = compiled.right;
  if (gaps.length > 0 && this.mode === 'production') throw mistakesError(gaps);
  if (gaps.length > 0) this.emitWarning(mistakesError(gaps));
  return JSON.stringify(messages);
}
