import CompressionPlugin from 'compression-webpack-plugin';
import { constants, type BrotliOptions } from 'node:zlib';

/** What is text; pictures but SVG are compressed already. */
const text = /\.(js|css|html|json|svg|xml|atom|txt|webmanifest)$/;

/** The compiled content: as many files as the owner has texts, each small. */
const content = /^content\//;

/**
 * Brotli (RFC 7932) and gzip (RFC 1952) beside each file of the build that gets smaller by them, so
 * that no server has to compress anything. The application is compressed as well as can be; content
 * in a tenth of that time and nearly as well.
 */
export function compressedFiles() {
  return [
    ...compressed({ exclude: content }, { brotli: 11, gzip: 9 }),
    ...compressed({ include: content }, { brotli: 6, gzip: 6 }),
  ];
}

function compressed(
  files: { include?: RegExp; exclude?: RegExp },
  quality: { brotli: number; gzip: number },
) {
  return [
    new CompressionPlugin<BrotliOptions>({
      ...files,
      test: text,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality.brotli } },
      minRatio: 0.9,
      threshold: 256,
    }),
    new CompressionPlugin({
      ...files,
      test: text,
      algorithm: 'gzip',
      filename: '[path][base].gz',
      compressionOptions: { level: quality.gzip },
      minRatio: 0.9,
      threshold: 256,
    }),
  ];
}
