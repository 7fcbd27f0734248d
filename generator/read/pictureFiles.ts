import path from 'node:path';
import { findFiles, isFile, isHidden, namesIn } from '../lib/files';
import { ProjectFile } from '../model/fileCodecs';
import type { OwnersFolders } from '../model/ownersFolders';
import { readFields } from './readData';
import { readProfile } from './topLevelFiles';

/**
 * Matches the file names of the picture formats that cameras, phones and photo editors write,
 * including some that the build cannot read.
 */
const looksLikePicture = /\.(avif|gif|hei[cf]|jpe?g|jxl|png|svg|tiff?|webp)$/i;

/**
 * Returns the absolute paths of the pictures that texts and other files may show: all pictures in
 * content/, and the pictures in public/ that a JSON file refers to.
 */
export function pictureFiles(folders: OwnersFolders): readonly string[] {
  // The pictures in public/ keep their size and format (picture/preparePublicFiles.ts), except for
  // the named ones.
  const beside = findFiles(folders.content, (name) => !isHidden(name))
    .files.filter((name) => looksLikePicture.test(name) && !name.startsWith('public/'))
    .map((name) => path.join(folders.content, name));
  return [...new Set([...beside, ...namedPictures(folders)])].filter(isFile);
}

/**
 * Returns the files in public/ that are used as the cover of a project or as the portrait. The step
 * `text` reports the errors in the JSON files.
 */
function namedPictures(folders: OwnersFolders): readonly string[] {
  const projects = namesIn(path.join(folders.content, 'projects'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFields(folders, `projects/${name}`, ProjectFile).value.cover);
  return [readProfile(folders).value.picture, ...projects].flatMap((picture) =>
    picture ? [path.join(folders.public, picture.src)] : [],
  );
}
