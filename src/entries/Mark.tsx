import type { Activity } from '../content/compiledContent';
import styles from './Mark.module.css';

/**
 * The symbol for one kind of entry. It is at most 12 units wide, and its centre is the SVG's origin.
 * Each kind has its own shape, because not everyone can tell colours apart (WCAG 2.2, 1.4.1).
 */
export function Mark({ kind }: Pick<Activity, 'kind'>) {
  switch (kind) {
    case 'projects':
      return <rect className={styles.project} x={-6} y={-6} width={12} height={12} />;
    case 'article-share':
      return <circle className={styles.article} r={5} />;
    case 'sports-records':
      return <path className={styles.sport} d="M6 -7V7M6 -4H1M6 0H-6M6 4H-2" />;
    default:
      return <path className={styles.note} d={noteLines[kind] ?? 'M-6 -3H6M-6 3H6'} />;
  }
}

/**
 * The lines that form the symbol of a notes section. Sections that are not listed here get two
 * horizontal lines.
 */
const noteLines: Partial<Record<string, string>> = {
  'sport-notes': 'M-6 4 0 -4 6 4',
  'coding-notes': 'M-2 -5 -6 0 -2 5M2 -5 6 0 2 5',
  'reading-notes': 'M-6 -4H6M-6 0H6M-6 4H2',
};
