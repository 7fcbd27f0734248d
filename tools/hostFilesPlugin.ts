import type { Compiler } from 'webpack';
import { hostFiles } from './staticHostHeaders';

/** webpack plugin: writes the security headers beside the site, for hosts that read them there. */
export class HostFilesPlugin {
  constructor(private readonly headers: Readonly<Record<string, string>>) {}

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('HostFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('HostFilesPlugin', () => {
        for (const [name, text] of Object.entries(hostFiles(this.headers))) {
          compilation.emitAsset(name, new RawSource(text));
        }
      });
    });
  }
}
