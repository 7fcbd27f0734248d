import type * as t from 'io-ts';
import { closedRecord } from './closedRecord';
import { CalendarDate, Flag, HttpsUrl, Tags } from './fieldCodecs';
import { LocalizedText } from './localizedText';

/** An article that the owner shares, as article-share/<slug>.json has it. */
export const ArticleFile = closedRecord(
  {
    title: LocalizedText,
    line: LocalizedText,
    url: HttpsUrl,
    date: CalendarDate,
    tags: Tags,
  },
  { draft: Flag },
  'an object with the fields of an article',
);
export type ArticleFile = t.TypeOf<typeof ArticleFile>;
