import { isLeft, right, type Either } from 'fp-ts/Either';
import * as t from 'io-ts';
import { locales } from '../../src/locale/locales';
import { contentError, contentWarning, type Diagnostics } from '../lib/diagnostics';
import { collectionNames } from '../model/collections';
import { decode } from '../model/decode';
import type { FoundLink, CirclesSource, DecodedFile, ProfileSource } from '../model/sources';
import { Circles, Profile, TopicNames } from '../model/fileCodecs';
import { starterProfile } from '../model/starterProfile';
import type { OwnersFiles } from './ownersFiles';
import { readData, readFields } from './readData';
import { renameCommand } from './renameCommand';

/* The files at the top of the owner's content folder. */

export const profileFile = 'profile.json';
export const audiencesFile = 'audiences.yaml';
export const topicsFile = 'topics.yaml';

/** Reads profile.json. */
export function readProfile(files: OwnersFiles): ProfileSource {
  const profile = readFields(files, profileFile, Profile);
  return { ...profile, warnings: starterWords(profile), links: profileLinks(profile) };
}

/**
 * Reads audiences.yaml, which defines circles (groups of people). Without this file, there are no
 * circles.
 */
export function readCircles(files: OwnersFiles): CirclesSource {
  if (!files.isFile(audiencesFile)) return { circles: right({}), names: [] };
  const data = readData(files, audiencesFile, t.unknown);
  if (isLeft(data)) return { circles: data, names: undefined };
  const { value, lineOf } = data.right;
  return {
    circles: decode(audiencesFile, Circles, value, lineOf),
    names: t.UnknownRecord.is(value) ? Object.keys(value) : undefined,
  };
}

/** Returns a warning for each field of the profile that still has the words of `npm run new`. */
function starterWords({ value, lineOf }: DecodedFile<Partial<Profile>>): Diagnostics {
  return (['name', 'line'] as const).flatMap((field) => {
    const starter = starterProfile[field];
    const locale = locales.find((one) => starter[one] && value[field]?.[one] === starter[one]);
    if (!locale) return [];
    const actual = `got "${starter[locale]}"`;
    const place = { file: profileFile, line: lineOf([field, locale]), field: `${field}.${locale}` };
    return [contentWarning(place, { reason: 'expected a text of your own', actual })];
  });
}

/** Returns the links in the profile that lead to pages on this site. */
function profileLinks({ value, lineOf }: DecodedFile<Partial<Profile>>): readonly FoundLink[] {
  return (value.links ?? []).flatMap(({ url }, index) => {
    const [path = ''] = url.split(/[?#]/);
    const line = lineOf(['links', String(index), 'url']);
    return url.startsWith('/') ? [{ file: profileFile, line, path }] : [];
  });
}

/** Reads topics.yaml. Without this file, topics have no names other than their tags. */
export function readTopicNames(files: OwnersFiles): Either<Diagnostics, TopicNames> {
  if (!files.isFile(topicsFile)) return right({});
  const names = readData(files, topicsFile, TopicNames);
  return isLeft(names) ? names : right(names.right.value);
}

/**
 * Reports files and folders that the generator does not read, such as `coding-note/`. Some other
 * files, such as README.md, are allowed, because the owner's folder may be a repository.
 */
export function unknownFiles(files: OwnersFiles): Diagnostics {
  const known: readonly string[] = [
    profileFile,
    ...collectionNames,
    audiencesFile,
    topicsFile,
    'public',
  ];
  return files
    .namesIn('')
    .filter((name) => !known.includes(name))
    .filter((name) => files.isFolder(name) || /\.(?:json|ya?ml)$/i.test(name))
    .map((name) => {
      const singular = (one: string) => one.toLowerCase().replace(/s$/, '');
      const meant = known.find((one) => singular(one) === singular(name));
      const hint = meant === undefined ? undefined : renameCommand(files, name, meant);
      return contentError({ file: name }, { reason: `expected one of ${known.join(', ')}`, hint });
    });
}
