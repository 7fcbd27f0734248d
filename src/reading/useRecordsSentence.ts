import { useIntl } from 'react-intl';
import type { SportsRecord } from '../content/compiledContent';
import { sportFigures } from './sportFigures';
import { monthSpan } from './monthSpan';
import { inKilometres, sumInKilometres } from './inKilometres';

/**
 * Records in a sentence: from when to when, how far, how often, and the longest. Undefined without any.
 *
 * @param records newest first
 */
export function useRecordsSentence(records: readonly SportsRecord[]): string | undefined {
  const intl = useIntl();
  const { count, kilometres, longest } = sportFigures(records);
  const first = records.at(-1);
  const last = records[0];
  if (!first || !last || !longest) return undefined;
  const month = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return intl.formatMessage(
    { id: 'reading.distanceChart.sentence' },
    {
      span: monthSpan(intl, first.date, last.date),
      kilometres: sumInKilometres(intl, kilometres),
      count,
      longest: inKilometres(intl, longest.kilometres),
      day: intl.formatDate(longest.date, { ...month, day: 'numeric' }),
    },
  );
}
