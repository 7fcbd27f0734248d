/** The name of the file with the licences of the packages that are part of the code. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** URL paths of scripts and styles. */
export interface ChunkFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** What rendering needs to know about the output of webpack. */
export interface CodeFiles {
  /** The application (src/index.tsx). */
  main: ChunkFiles;
  /** The start script of every page (src/start/startScript.ts). */
  start: ChunkFiles;
  /** The files of each chunk that is loaded on demand, keyed by chunk name. */
  chunks: Readonly<Record<string, ChunkFiles>>;
  /**
   * The URL paths of all files, including compressed versions. The service worker is not one of
   * them, because `outputs/serviceWorker.ts` completes it.
   */
  files: readonly string[];
}
