import * as t from 'io-ts';
import { closedRecord } from './closedRecord';
import { CalendarDate, Duration, Flag, Kilometres } from './fieldCodecs';
import { LocalizedText } from './localizedText';

const RecordEntry = closedRecord(
  { date: CalendarDate, distanceKm: Kilometres, duration: Duration, place: LocalizedText },
  {},
  'a record with date, distanceKm, duration and place',
);

/** One sport with its dated figures, as sports-records/<slug>.json has them. */
export const SportFile = closedRecord(
  { sport: LocalizedText, records: t.readonlyArray(RecordEntry, 'a list of records') },
  { draft: Flag },
  'an object with sport and records',
);
export type SportFile = t.TypeOf<typeof SportFile>;
