import { isLeft, right, type Either } from 'fp-ts/Either';
import * as t from 'io-ts';
import path from 'node:path';
import type { Diagnostics } from '../lib/diagnostics';
import type { ContentFolders } from '../model/contentFolders';
import { Circles } from '../model/fileCodecs';
import { isFile, readData } from './readFiles';

export const audiencesFile = 'audiences.yaml';

/** What the generator has read from audiences.yaml. */
export interface ReadCircles {
  /** The circles, or all errors in the file (as a `Left`). */
  circles: Either<Diagnostics, Circles>;
  /**
   * The names of the circles, including those with errors, or undefined if the file is not valid
   * YAML.
   */
  names: readonly string[] | undefined;
}

/**
 * Reads audiences.yaml, which defines circles (groups of people). Without this file, there are no
 * circles.
 */
export function readCircles(folders: ContentFolders): ReadCircles {
  if (!isFile(path.join(folders.content, audiencesFile))) return { circles: right({}), names: [] };
  const circles = readData(folders, audiencesFile, Circles);
  const fields = readData(folders, audiencesFile, t.UnknownRecord);
  return {
    circles: isLeft(circles) ? circles : right(circles.right.value),
    names: isLeft(fields) ? undefined : Object.keys(fields.right.value),
  };
}
