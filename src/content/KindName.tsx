import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Activity } from './compiledContent';

const names: Record<Activity['kind'], ReactNode> = {
  projects: <FormattedMessage id="content.section.projects" />,
  'sports-records': <FormattedMessage id="content.section.sportsRecords" />,
  'article-share': <FormattedMessage id="content.section.articleShare" />,
  'sport-notes': <FormattedMessage id="content.section.sportNotes" />,
  'coding-notes': <FormattedMessage id="content.section.codingNotes" />,
  'reading-notes': <FormattedMessage id="content.section.readingNotes" />,
};

/** The label of the projects or of a section, as the top bar has it (specification, section 1). */
export function KindName({ kind }: { kind: Activity['kind'] }) {
  return names[kind];
}
