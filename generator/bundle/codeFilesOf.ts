import type { Compilation } from 'webpack';
import type { ChunkFiles, CodeFiles } from '../model/codeFiles';

/** Describes the output of webpack's compilation of the site. */
export function codeFilesOf({
  entrypoints,
  namedChunkGroups,
  assets,
}: Pick<Compilation, 'entrypoints' | 'namedChunkGroups' | 'assets'>): CodeFiles {
  const filesOf = (group?: { getFiles(): readonly string[] }): ChunkFiles => {
    const files = (group?.getFiles() ?? []).map((name) => `/${name}`);
    return {
      scripts: files.filter((name) => name.endsWith('.js')),
      styles: files.filter((name) => name.endsWith('.css')),
    };
  };
  const onDemand = [...namedChunkGroups].filter(([name]) => !entrypoints.has(name));
  return {
    main: filesOf(entrypoints.get('main')),
    start: filesOf(entrypoints.get('start')),
    chunks: Object.fromEntries(onDemand.map(([name, group]) => [name, filesOf(group)])),
    files: Object.keys(assets).map((name) => `/${name}`),
  };
}
