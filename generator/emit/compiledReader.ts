import type { ContentFile } from '../../src/content/contentFiles';

/** Reads a compiled file. */
export type CompiledReader = <Content>(file: ContentFile<Content>) => Content;

/**
 * How many parsed files are kept in memory. Rendering a page reads some files several times, but a
 * large site has too many files to keep all of them.
 */
const mostParsed = 200;

/**
 * Returns a function that reads compiled files.
 *
 * @param textOf returns a file's text by the file's path, or undefined if there is no such file
 */
export function compiledReader(textOf: (path: string) => string | undefined): CompiledReader {
  const parsed = new Map<string, unknown>();
  return <Content>({ path }: ContentFile<Content>) => {
    const content = parsed.get(path) ?? parse(path);
    parsed.delete(path);
    parsed.set(path, content);
    const [oldest] = parsed.keys();
    if (parsed.size > mostParsed && oldest !== undefined) parsed.delete(oldest);
    return content as Content;
  };

  function parse(path: string): unknown {
    const text = textOf(path);
    if (text === undefined) throw new Error(`${path}: expected the build to compile it`);
    return JSON.parse(text);
  }
}
