import type { Compiler } from 'webpack';
import { markPage } from './markPage';
import { releaseFiles, shortDigest } from './releaseFiles';

const worker = 'service-worker.js';
const page = 'index.html';
const shell = 'shell.html';

/**
 * webpack plugin: gives the build a name, its release, made of all that is in it. Writes it into the page
 * and into the service worker, and beside them the list of the release's files (releaseFiles.ts), and
 * the page as the worker's shell.
 */
export class ReleasePlugin {
  apply(compiler: Compiler): void {
    const { Compilation } = compiler.webpack;
    const { RawSource, ConcatSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      // When the names have their hashes, and nothing is compressed yet.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, (assets) => {
        const files = new Map(
          Object.entries(assets).map(([name, source]) => [name, source.buffer()]),
        );
        const list = JSON.stringify(releaseFiles(files));
        const html = files.get(page)?.toString() ?? '';
        const release = shortDigest(list, html, files.get(worker) ?? '');
        const marked = new RawSource(markPage(html, release));
        compilation.emitAsset(`assets/release.${release}.json`, new RawSource(list));
        compilation.emitAsset(shell, marked);
        compilation.updateAsset(page, marked);
        compilation.updateAsset(
          worker,
          (source) => new ConcatSource(`self.release=${JSON.stringify(release)};\n`, source),
        );
      });
    });
  }
}
