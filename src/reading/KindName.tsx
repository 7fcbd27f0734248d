import { useIntl } from 'react-intl';
import type { Activity } from '../content/compiledContent';

/** The label of the projects or of a section, as the top bar has it (specification, section 1). */
export function useKindName(kind: Activity['kind']): string {
  const intl = useIntl();
  switch (kind) {
    case 'projects':
      return intl.formatMessage({ id: 'reading.section.projects' });
    case 'sports-records':
      return intl.formatMessage({ id: 'reading.section.sportsRecords' });
    case 'article-share':
      return intl.formatMessage({ id: 'reading.section.articleShare' });
    case 'sport-notes':
      return intl.formatMessage({ id: 'reading.section.sportNotes' });
    case 'coding-notes':
      return intl.formatMessage({ id: 'reading.section.codingNotes' });
    case 'reading-notes':
      return intl.formatMessage({ id: 'reading.section.readingNotes' });
  }
}

/** The same, to stand in a page. */
export function KindName({ kind }: { kind: Activity['kind'] }) {
  return useKindName(kind);
}
