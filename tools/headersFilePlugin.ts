import type { Compiler } from 'webpack';
import { headersFile } from './staticHostHeaders';

/** webpack plugin: writes `_headers` beside the site, for static hosts that read it. */
export class HeadersFilePlugin {
  constructor(private readonly headers: Readonly<Record<string, string>>) {}

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('HeadersFilePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('HeadersFilePlugin', () => {
        compilation.emitAsset('_headers', new RawSource(headersFile(this.headers)));
      });
    });
  }
}
