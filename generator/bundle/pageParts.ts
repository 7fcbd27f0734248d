import type { Compilation } from 'webpack';

/** URL paths of scripts and styles. */
interface Files {
  scripts: readonly string[];
  styles: readonly string[];
}

/** What rendering needs to know about the output of webpack. */
export interface PageParts {
  main: Files;
  /** The deferred script of every page (src/start/deferred.ts). */
  start: Files;
  /** The files of each chunk that is loaded on demand, keyed by chunk name. */
  chunks: Readonly<Record<string, Files>>;
  /** The URL paths of all files. */
  files: readonly string[];
}

/** Describes the output of webpack's compilation of the site. */
export function pagePartsOf({
  entrypoints,
  namedChunkGroups,
  assets,
}: Pick<Compilation, 'entrypoints' | 'namedChunkGroups' | 'assets'>): PageParts {
  const filesOf = (group?: { getFiles(): readonly string[] }): Files => {
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
