import * as t from 'io-ts';
import { closedRecord } from './closedRecord';
import { HttpsOrMailtoUrl, NonEmptyText } from './fieldCodecs';
import { LocalizedText } from './localizedText';
import { PictureFile } from './pictureFile';

const ProfileLink = closedRecord(
  { label: NonEmptyText, url: HttpsOrMailtoUrl },
  {},
  'a link with label and url',
);

/** Who the site is about: a name, one line about them, links and a picture, as profile.json has them. */
export const Profile = closedRecord(
  {
    name: LocalizedText,
    line: LocalizedText,
    links: t.readonlyArray(ProfileLink, 'a list of links'),
  },
  { picture: PictureFile },
  'an object with name, line and links',
);
export type Profile = t.TypeOf<typeof Profile>;
