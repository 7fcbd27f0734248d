import { isNamedPicture } from '../model/picture';
import { ownersDay } from '../model/publication';
import type { Sources } from '../model/sources';
import { findOwnersFiles, isPublicFile, type OwnersFiles } from './ownersFiles';
import { readEntries } from './readEntries';
import {
  readCircles,
  readHostRules,
  readProfile,
  readTopicNames,
  unknownFiles,
} from './topLevelFiles';

/**
 * Reads all of the owner's files.
 *
 * @param folder absolute path of the content folder
 * @param today YYYY-MM-DD
 */
export function readSources(folder: string, today = ownersDay()): Sources {
  const files = findOwnersFiles(folder);
  const profile = readProfile(files);
  const circles = readCircles(files);
  const topicNames = readTopicNames(files);
  const hostRules = readHostRules(files);
  const entries = readEntries(files, today);
  const sources = {
    folder,
    ...profile,
    ...circles,
    ...topicNames,
    ...hostRules,
    ...entries,
    publicFiles: files.files.filter(isPublicFile).map((name) => name.slice('public'.length)),
    errors: [
      ...[profile, circles, topicNames, hostRules].flatMap(({ errors }) => errors),
      ...unknownFiles(files),
      ...entries.errors,
    ],
  };
  return { ...sources, pictures: shownPictures(files, sources) };
}

/**
 * Returns the pictures that texts and other files may show. All others in public/ keep their size
 * and format (picture/preparePublicFiles.ts).
 */
function shownPictures(
  { files, isFile }: OwnersFiles,
  { profile, entries }: Pick<Sources, 'profile' | 'entries'>,
): readonly string[] {
  const named = [profile.value.picture, ...entries.map(({ fields }) => fields.cover)]
    .flatMap((picture) => (picture ? [`public${picture.src}`] : []))
    .filter(isFile);
  const beside = files.filter((name) => isNamedPicture(name) && !isPublicFile(name));
  return [...new Set([...beside, ...named])];
}
