import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { pagePartsFile, type PageParts } from './pageParts';

/** webpack plugin: writes down of which files the site's pages are made, for the step that renders them. */
export class PagePartsPlugin {
  /** @param folder absolute path of the folder to write to */
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('PagePartsPlugin', ({ entrypoints, namedChunkGroups, assets }) => {
      const filesOf = (group?: { getFiles(): readonly string[] }) => {
        const files = (group?.getFiles() ?? []).map((name) => `/${name}`);
        return {
          scripts: files.filter((name) => name.endsWith('.js')),
          styles: files.filter((name) => name.endsWith('.css')),
        };
      };
      const onDemand = [...namedChunkGroups].filter(([name]) => !entrypoints.has(name));
      const parts: PageParts = {
        main: filesOf(entrypoints.get('main')),
        chunks: Object.fromEntries(onDemand.map(([name, group]) => [name, filesOf(group)])),
        files: Object.keys(assets),
      };
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(path.join(this.folder, pagePartsFile), JSON.stringify(parts));
    });
  }
}
