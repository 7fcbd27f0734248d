import type { Compiler } from 'webpack';
import { markPage } from './markPage';
import { releaseFiles, shortDigest } from './releaseFiles';

const worker = 'service-worker.js';
const page = 'index.html';

/**
 * webpack plugin: gives the build a name, its release, made of all that is in it. Writes it into the page
 * and into the service worker, and beside them what the worker has to know: the list of the release's
 * files (releaseFiles.ts), and the page as the one to show when there is no other.
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
        const list = releaseFiles(files);
        const html = files.get(page)?.toString() ?? '';
        const release = shortDigest(JSON.stringify(list), html, files.get(worker) ?? '');
        const shell = markPage(html, release);
        compilation.updateAsset(page, new RawSource(shell));
        compilation.emitAsset(
          `assets/release.${release}.json`,
          new RawSource(JSON.stringify({ files: list, shell })),
        );
        compilation.updateAsset(
          worker,
          (source) => new ConcatSource(`self.release=${JSON.stringify(release)};\n`, source),
        );
      });
    });
  }
}
