import { type Either } from 'fp-ts/Either';
import { errorsOf, type Diagnostics } from '../lib/diagnostics';
import { byCollection } from '../model/collections';
import type {
  FoundLink,
  OwnersContent,
  FoundCollections,
  FoundProfile,
} from '../model/ownersContent';
import type { PublicFiles } from '../model/publicFiles';
import type { TextInputs } from '../model/text';
import type { DescribedPicture } from '../model/picture';
import { localDay } from '../model/publication';
import { publicPicture } from '../picture/pictures';
import { unreadableFiles } from '../read/readData';
import {
  profileFile,
  readCircles,
  readProfile,
  readTopicNames,
  unknownFiles,
} from '../read/topLevelFiles';
import { readCollection } from './readEntries';

/**
 * Reads all of the owner's files, drafts among them. What has an error is there as well, as far as
 * it can be read, so that later steps find the other errors.
 *
 * @param today YYYY-MM-DD
 */
export function readOwnersContent(
  inputs: TextInputs,
  publicFiles: PublicFiles,
  today = localDay(),
): OwnersContent {
  const profile = readProfile(inputs);
  const portrait = readPortrait(inputs, profile);
  const collections = byCollection<FoundCollections>((name) => readCollection(inputs, name, today));
  const circles = readCircles(inputs);
  const topicNames = readTopicNames(inputs);
  const all = Object.values(collections);
  return {
    publicFiles,
    profile,
    portrait,
    collections,
    circles,
    topicNames,
    entries: all.flatMap(({ entries }) => entries),
    errors: [
      ...profile.errors,
      ...errorsOf(portrait),
      ...unknownFiles(inputs),
      ...unreadableFiles(inputs),
      ...all.flatMap((one) => one.errors),
      ...errorsOf(circles.circles),
      ...errorsOf(topicNames),
    ],
    warnings: [...profile.warnings, ...all.flatMap((one) => one.warnings)],
    links: [...profile.links, ...all.flatMap(({ links }): readonly FoundLink[] => links)],
  };
}

/** Reads the profile's portrait, if there is one. */
function readPortrait(
  inputs: TextInputs,
  { value: { picture }, lineOf }: FoundProfile,
): Either<Diagnostics, DescribedPicture> | undefined {
  const place = { file: profileFile, line: lineOf(['picture', 'src']), field: 'picture.src' };
  return picture && publicPicture(inputs, picture, place);
}
