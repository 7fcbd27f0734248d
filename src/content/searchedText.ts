import type { ProjectSummary } from './compiledContent';
import { foldText } from './foldText';

/**
 * What the search compares of a project: its words, folded. A line break between the parts: no word
 * of a query goes over one.
 */
export function searchedText({
  title,
  summary,
  tags,
}: Pick<ProjectSummary, 'title' | 'summary' | 'tags'>): string {
  return foldText([title.text, summary.text, ...tags].join('\n'));
}
