import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { fallbackLocale } from '../src/locale/locales';
import { compileMessages } from './compileMessages';
import { mistakesError } from './mistakes';

/**
 * webpack loader of locales/*.json: compiles the texts, so that no ICU parser travels to the browser,
 * and fills gaps with the fallback language. A mistake stops the build. A gap does so in production;
 * in `npm run dev` it is a warning, and the fallback language's text is on screen.
 */
// eslint-disable-next-line import-x/no-default-export -- where webpack looks for a loader
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
