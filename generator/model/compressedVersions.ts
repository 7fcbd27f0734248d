/**
 * Matches the names of text files to compress. Pages are not included, because generator/render
 * compresses them itself. SVG is the only image format here, because all others are already
 * compressed.
 */
const text = /\.(js|css|json|svg|xml|atom|txt|webmanifest)$/;

/**
 * Returns whether the build may write compressed versions of a file. This depends on the file's
 * extension.
 */
export function hasCompressedVersions(name: string): boolean {
  return text.test(name);
}
