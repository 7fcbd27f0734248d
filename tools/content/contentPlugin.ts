import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { compileSite } from './compileSite';
import { type ContentFolders } from './readFiles';
import { readSite } from './readSite';

/**
 * webpack plugin: writes what the owner wrote, compiled for each language, beside the application
 * (docs/decisions/0014). A mistake in any file stops the build with all of them.
 */
export class ContentPlugin {
  readonly #folders: ContentFolders;

  constructor(folders: ContentFolders) {
    this.#folders = folders;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('ContentPlugin', (compilation) => {
      compilation.contextDependencies.add(this.#folders.content);
      compilation.contextDependencies.add(this.#folders.public);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ContentPlugin', stage }, () => {
        const site = readSite(this.#folders, { drafts: compiler.options.mode !== 'production' });
        if (isLeft(site)) {
          compilation.errors.push(
            ...site.left.map((mistake) => withoutStack(new WebpackError(mistake))),
          );
          return;
        }
        const { files, pictures } = compileSite(site.right);
        for (const [url, json] of files) {
          compilation.emitAsset(path.posix.relative('/', url), new RawSource(json));
        }
        for (const { url, file } of pictures) {
          compilation.emitAsset(
            decodeURI(path.posix.relative('/', url)),
            new RawSource(readFileSync(file)),
          );
        }
      });
    });
  }
}

/** The place that counts is in the mistake itself. */
function withoutStack<E extends Error & { hideStack?: boolean | undefined }>(error: E): E {
  error.hideStack = true;
  return error;
}
