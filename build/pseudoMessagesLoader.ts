import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import type { LoaderContext } from 'webpack';

const formatjs = createRequire(__filename).resolve('@formatjs/cli/bin/formatjs');

/**
 * webpack loader of `locales/en.json?pseudo`, in development alone: English with marks on every letter,
 * longer, in brackets. What is not so on screen is no message; what loses its brackets overflows.
 */
// eslint-disable-next-line import-x/no-default-export -- where webpack looks for a loader
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
