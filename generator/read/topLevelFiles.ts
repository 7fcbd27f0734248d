import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { hostFileNames } from '../../server/buildFiles';
import { contentError, errorsOf, type Diagnostics } from '../lib/diagnostics';
import { collectionNames } from '../model/collections';
import { decode } from '../model/decode';
import type { FoundLink, DecodedFile, ProfileSource, Sources } from '../model/sources';
import { Circles, Profile, TopicNames } from '../model/fileCodecs';
import type { OwnersFiles } from './ownersFiles';
import { readData, readFields, readOwnersText } from './readData';

/* The files at the top of the owner's content folder, and those in public/ with rules for web hosts. */

export const profileFile = 'profile.json';
export const audiencesFile = 'audiences.yaml';
export const topicsFile = 'topics.yaml';

/** Reads profile.json. */
export function readProfile(files: OwnersFiles): { profile: ProfileSource; errors: Diagnostics } {
  const { value, lineOf, errors } = readFields(files, profileFile, Profile);
  const profile = { value: { name: {}, line: {}, links: [], ...value }, lineOf };
  return {
    profile: { ...profile, links: profileLinks(profile) },
    errors,
  };
}

/**
 * Reads audiences.yaml, which defines circles (groups of people). Without this file, there are no
 * circles.
 */
export function readCircles(
  files: OwnersFiles,
): Pick<Sources, 'circles' | 'circleNames' | 'errors'> {
  if (!files.isFile(audiencesFile)) return { circles: {}, circleNames: [], errors: [] };
  const data = readData(files, audiencesFile, t.unknown);
  if (isLeft(data)) return { circles: {}, circleNames: undefined, errors: data.left };
  const { value, lineOf } = data.right;
  const circles = decode(audiencesFile, Circles, value, lineOf);
  return {
    circles: isLeft(circles) ? {} : circles.right,
    circleNames: t.UnknownRecord.is(value) ? Object.keys(value) : undefined,
    errors: errorsOf(circles),
  };
}

/** Returns the links in the profile that lead to pages on this site. */
function profileLinks({ value, lineOf }: DecodedFile<Profile>): readonly FoundLink[] {
  return value.links.flatMap(({ url }, index) => {
    const [path = ''] = url.split(/[?#]/);
    const line = lineOf(['links', String(index), 'url']);
    return url.startsWith('/') ? [{ file: profileFile, line, path }] : [];
  });
}

/** Reads topics.yaml. Without this file, topics have no names other than their tags. */
export function readTopicNames(files: OwnersFiles): Pick<Sources, 'topicNames' | 'errors'> {
  if (!files.isFile(topicsFile)) return { topicNames: {}, errors: [] };
  const names = readData(files, topicsFile, TopicNames);
  return { topicNames: isLeft(names) ? {} : names.right.value, errors: errorsOf(names) };
}

/** Reads the owner's rules for web hosts. */
export function readHostRules(files: OwnersFiles): Pick<Sources, 'hostRules' | 'errors'> {
  const texts = hostFileNames
    .filter((name) => files.isFile(`public/${name}`))
    .map((name) => [name, readOwnersText(files, `public/${name}`)] as const);
  return {
    hostRules: new Map(
      texts.flatMap(([name, text]) => (isLeft(text) ? [] : [[name, text.right] as const])),
    ),
    errors: texts.flatMap(([, text]) => errorsOf(text)),
  };
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
      return contentError({ file: name }, `expected one of ${known.join(', ')}`);
    });
}
