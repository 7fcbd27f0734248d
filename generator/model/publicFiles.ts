import type { Either } from 'fp-ts/Either';
import type { Finding } from '../lib/diagnostics';

/**
 * The owner's files in public/, keyed by URL path. The value is the absolute path of the file to
 * publish, which for a picture is the picture without its metadata, or what is wrong with the
 * picture (as a `Left`).
 */
export type PublicFiles = ReadonlyMap<string, Either<Finding, string>>;

/**
 * The files in the project's folder public/ that every site has, such as icons, as absolute paths
 * keyed by URL path.
 */
export type ProjectFiles = ReadonlyMap<string, string>;
