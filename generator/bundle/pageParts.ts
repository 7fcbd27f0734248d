import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';
import type { WrittenContent } from '../emit/writeContent';

/** URL paths of scripts and styles. */
const Files = t.type({ scripts: t.array(t.string), styles: t.array(t.string) });

/** What prerendering needs from the build's earlier steps. */
const PageParts = t.type({
  main: Files,
  /** The files of each chunk that is loaded on demand, keyed by chunk name. */
  chunks: t.record(t.string, Files),
  /** All files, relative to `dist/`. */
  files: t.array(t.string),
  /** URL path of the compiled content. */
  contentFolder: t.string,
});
export type PageParts = t.TypeOf<typeof PageParts>;

export const pagePartsFile = 'parts.json';

/**
 * Reads what webpack has written for prerendering.
 *
 * @throws Error if webpack has not written the file
 */
export function readPageParts(folder: string): PageParts {
  const file = path.join(folder, pagePartsFile);
  const decoded = PageParts.decode(JSON.parse(readFileSync(file, 'utf8')));
  if (isLeft(decoded)) throw new Error(`${file}: expected the output of webpack; build again`);
  return decoded.right;
}

/** webpack plugin that writes `PageParts`, which prerendering reads. */
export class PagePartsPlugin {
  /**
   * @param folder absolute path of the folder to write to
   * @param content the content files that were written before webpack ran
   */
  constructor(
    private readonly folder: string,
    private readonly content: WrittenContent,
  ) {}

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
        files: [...Object.keys(assets), ...this.content.files],
        contentFolder: this.content.folderUrl,
      };
      mkdirSync(this.folder, { recursive: true });
      writeFileSync(path.join(this.folder, pagePartsFile), JSON.stringify(parts));
    });
  }
}
