import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * An installed program: the file named in an environment variable, else the first of the names on the
 * search path, else the first of the other places that exists.
 *
 * @param variable name of an environment variable that holds a file
 * @param names file names, most wanted first
 * @param places whole paths to try after the search path
 * @returns the file, or undefined when there is none
 */
export function findProgram(
  variable: string,
  names: string[],
  places: string[],
): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [process.env[variable] ?? '', ...onPath, ...places].find(
    (file) => file !== '' && existsSync(file),
  );
}

/** A file under each of the folders in which Windows keeps programs; none elsewhere. */
export function inProgramFolders(file: string): string[] {
  return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    return folder ? [path.join(folder, file)] : [];
  });
}
