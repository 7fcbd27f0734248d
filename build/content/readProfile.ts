import { isLeft, left, type Either } from 'fp-ts/Either';
import { Profile } from './profileFile';
import type { Mistakes } from '../mistakes';
import { checkPicture } from './pictureSize';
import { readJson, type ContentFolders } from './readFiles';

/** Reads who the site is about from profile.json. */
export function readProfile(folders: ContentFolders): Either<Mistakes, Profile> {
  const file = 'profile.json';
  const profile = readJson(folders, file, Profile);
  if (isLeft(profile) || !profile.right.picture) return profile;
  const wrong = checkPicture(folders, profile.right.picture, `${file}: picture`);
  return wrong.length > 0 ? left(wrong) : profile;
}
