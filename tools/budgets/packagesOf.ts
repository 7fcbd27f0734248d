import { SourceMap, type SourceMapPayload } from 'node:module';

/** Of a source's address in a source map: the package of node_modules, else the folder of this project. */
export function packageOf(source: string): string {
  const installed = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (installed) return installed;
  const own = /^webpack:\/\/[^/]*\/(?:\.\/)?((?:src|locales)\/?[^/]*)/.exec(source)?.[1];
  return own?.replace(/\.\w+(\?.*)?$/, '') ?? 'webpack';
}

/**
 * What a minified file is made of.
 *
 * @param code the file
 * @param map its source map
 * @returns bytes of it by package, or by folder for our own code; `webpack` for what belongs to no source
 */
export function packagesOf(code: string, map: SourceMapPayload): Record<string, number> {
  const sources = new SourceMap(map);
  const bytes: Record<string, number> = {};
  code.split('\n').forEach((line, row) => {
    for (let column = 0; column < line.length; column++) {
      const entry = sources.findEntry(row, column);
      const name = packageOf('originalSource' in entry ? (entry.originalSource ?? '') : '');
      bytes[name] = (bytes[name] ?? 0) + Buffer.byteLength(line[column] ?? '');
    }
  });
  return bytes;
}
