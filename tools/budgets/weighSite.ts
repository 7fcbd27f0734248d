import { readFile } from 'node:fs/promises';
import type { SourceMapPayload } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack, { type Configuration, type Stats } from 'webpack';
import { packagesOf } from './packagesOf';
import { pageChunks, type Weighed } from './weights';

/** Plugins whose work is not weighed, or is for the build that visitors get. */
const notWeighed = new Set<unknown>(['CompressionPlugin', 'PagePartsPlugin']);

/** Brotli 11, as compressedFiles.ts makes it. */
const weigh = (...files: Buffer[]) => brotliCompressSync(Buffer.concat(files)).length;

/**
 * Builds the site once more, with source maps that the site itself has not, and weighs its script and CSS.
 *
 * @param site webpack's configuration of the site for production
 * @param folder where to; emptied first
 */
export async function weighSite(site: Configuration, folder: string): Promise<Weighed> {
  const { compilation } = await build({
    ...site,
    output: { ...site.output, path: folder },
    devtool: 'hidden-source-map',
    plugins: (site.plugins ?? []).filter((plugin) => !notWeighed.has(plugin?.constructor.name)),
    cache: false,
  });
  const read = (file: string) => readFile(path.join(folder, file));
  const chunks = [...compilation.chunks];
  const filesOf = (names: readonly string[], ending: string) =>
    names.flatMap((name) => {
      const group = compilation.namedChunkGroups.get(name);
      if (!group) throw new Error(`Expected a chunk with the name ${name}, found none.`);
      return group.getFiles().filter((file) => file.endsWith(ending));
    });
  const sum = async (files: Iterable<string>) => {
    const weights = await Promise.all(
      [...new Set(files)].map(async (file) => weigh(await read(file))),
    );
    return weights.reduce((total, bytes) => total + bytes, 0);
  };

  const locales = [...compilation.namedChunkGroups.keys()].filter((name) =>
    name.startsWith('locale-'),
  );
  const texts = await Promise.all(locales.map((name) => sum(filesOf([name], '.js'))));
  const result: Weighed = {
    weights: { firstLoadScript: {}, css: {}, html: {}, script: {} },
    packages: {},
  };
  for (const [page, names] of Object.entries(pageChunks)) {
    const all = ['main', ...names];
    result.weights.firstLoadScript[page] = (await sum(filesOf(all, '.js'))) + Math.max(...texts);
    const styles = [...new Set(filesOf(all, '.css'))];
    result.weights.css[page] = weigh(...(await Promise.all(styles.map(read))));
  }
  for (const chunk of chunks) {
    const name = chunk.name ?? sharers(chunk);
    for (const file of chunk.files) {
      if (!file.endsWith('.js')) continue;
      const code = await read(file);
      // webpack may divide what is loaded as one.
      result.weights.script[name] = (result.weights.script[name] ?? 0) + weigh(code);
      // A file of texts alone has no source map.
      const map = await read(`${file}.map`).catch(() => null);
      const parts = map
        ? packagesOf(code.toString(), JSON.parse(map.toString()) as SourceMapPayload)
        : { [name]: code.length };
      const all = (result.packages[name] ??= {});
      for (const [part, bytes] of Object.entries(parts)) all[part] = (all[part] ?? 0) + bytes;
    }
  }
  return result;
}

/** The name of a chunk without one: who needs it. */
function sharers(chunk: webpack.Chunk): string {
  return [...chunk.groupsIterable]
    .map(({ name }) => name)
    .toSorted()
    .join('+');
}

function build(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
        else resolve(stats);
      });
    });
  });
}
