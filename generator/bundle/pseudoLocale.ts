import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { LoaderContext } from 'webpack';

const formatjs = createRequire(__filename).resolve('@formatjs/cli/bin/formatjs');

/**
 * webpack loader for `locales/en.json?pseudo`, which is only used in development. It makes the
 * English messages longer, replaces their letters with accented ones, and encloses each message in
 * brackets. If a page shows text without accents, the text does not come from the messages. If the
 * closing bracket is missing, the text is cut off.
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

/**
 * Makes pages in the pseudo-language en-XA (src/locale/locales.ts) load the English content from
 * the development server.
 */
export function pseudoContent(request: IncomingMessage): void {
  request.url = request.url?.replace(/^\/(content|feeds|manifests)\/en-XA(?=[/.])/, '/$1/en');
}
