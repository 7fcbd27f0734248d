import { statSync } from 'node:fs';

/**
 * Reads a file, and reads it again whenever it changes.
 *
 * @param none the value while there is no such file
 * @param read reads the file; its errors at the first time are thrown
 * @param report called once for each later version of the file that cannot be read; the last readable
 * version stays in use
 * @returns a function that returns the current value
 */
export function followFile<Value>(
  file: string,
  none: Value,
  read: (file: string) => Value,
  report: (error: Error) => void,
): () => Value {
  const versionOfFile = () => {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats && `${stats.mtimeMs} ${stats.size}`;
  };

  let version = versionOfFile();
  let value = version ? read(file) : none;
  return () => {
    const current = versionOfFile();
    if (current === version) return value;
    version = current;
    try {
      value = version ? read(file) : none;
    } catch (error) {
      report(error as Error);
    }
    return value;
  };
}
