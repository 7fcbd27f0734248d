import type * as t from 'io-ts';
import { closedRecord } from './closedRecord';
import { CalendarDate, Flag, HttpsUrl, Tags } from './fieldCodecs';
import { LocalizedText } from './localizedText';
import { PictureFile } from './pictureFile';

const Links = closedRecord(
  {},
  { repo: HttpsUrl, demo: HttpsUrl, article: HttpsUrl },
  'links with repo, demo or article',
);

/** A project as its owner writes it in projects/<slug>.json (docs/content.md). */
export const ProjectFile = closedRecord(
  {
    title: LocalizedText,
    summary: LocalizedText,
    date: CalendarDate,
    tags: Tags,
  },
  { links: Links, cover: PictureFile, featured: Flag, draft: Flag },
  'an object with the fields of a project',
);
export type ProjectFile = t.TypeOf<typeof ProjectFile>;
