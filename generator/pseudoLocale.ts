import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { LoaderContext } from 'webpack';

const formatjs = createRequire(__filename).resolve('@formatjs/cli/bin/formatjs');

/**
 * webpack loader of `locales/en.json?pseudo`, in development: English with marks on every letter, longer, and in
 * brackets. Text without marks is not a message; text without its closing bracket is cut off.
 */
// eslint-disable-next-line import-x/no-default-export -- webpack expects it
export default function pseudoMessagesLoader(this: LoaderContext<unknown>): void {
  const done = this.async();
  const compile = ['compile', this.resourcePath, '--format', 'simple', '--ast'];
  execFile(
    process.execPath,
    [formatjs, ...compile, '--pseudo-locale', 'en-XA'],
    { maxBuffer: 64 * 1024 * 1024 },
    (error, messages) => (error ? done(error) : done(null, messages)),
  );
}

/** For the development server: pages in the pseudo-language en-XA (src/locale/locales.ts) show the English content. */
export function pseudoContent(request: IncomingMessage): void {
  request.url = request.url?.replace(/^\/(content|feeds|manifests)\/en-XA(?=[/.])/, '/$1/en');
}
