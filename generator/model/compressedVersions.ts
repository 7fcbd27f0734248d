/**
 * Matches the names of text files to compress. Pages are not included, because a build compresses
 * each page as soon as it is rendered (`compressPage` in publish/compressSite.ts). SVG is the only
 * picture format here, because all others are already compressed.
 */
const compressible = /\.(js|css|json|svg|xml|atom|txt|webmanifest)$/;

/** Returns the name of the file of which a file would be a compressed version, if it is one. */
export function uncompressed(name: string): string | undefined {
  const [, whole = ''] = /^(.*)\.(?:br|gz)$/i.exec(name) ?? [];
  return hasCompressedVersions(whole) ? whole : undefined;
}

/**
 * Returns whether the build may write compressed versions of a file. This depends on the file's
 * extension.
 */
export function hasCompressedVersions(name: string): boolean {
  return compressible.test(name);
}
