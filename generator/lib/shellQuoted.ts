/**
 * Returns a path as one word of a shell command (POSIX.1-2017, Shell Command Language, section
 * 2.2.2), so that the shell does nothing with its characters. Simple paths need no quotes.
 */
export function shellQuoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
