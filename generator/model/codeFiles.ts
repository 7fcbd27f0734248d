/** URL paths of scripts and styles. */
export interface ChunkFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** What rendering needs to know about the output of webpack. */
export interface CodeFiles {
  main: ChunkFiles;
  /** The deferred script of every page (src/start/deferred.ts). */
  start: ChunkFiles;
  /** The files of each chunk that is loaded on demand, keyed by chunk name. */
  chunks: Readonly<Record<string, ChunkFiles>>;
  /** The URL paths of all files. */
  files: readonly string[];
}
