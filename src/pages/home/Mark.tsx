import type { Activity } from '../../content/compiledContent';
import styles from './Mark.module.css';

/**
 * The sign of a kind of thing, drawn around the origin in CSS pixels. Each has a shape of its own, so
 * that none is known by colour alone (WCAG 2.2, 1.4.1). The dot of a sports record grows with its way.
 */
export function Mark({ activity }: { activity: Pick<Activity, 'kind' | 'kilometres'> }) {
  const { kind, kilometres } = activity;
  switch (kind) {
    case 'projects':
      return <rect className={styles.project} x={-6} y={-6} width={12} height={12} />;
    case 'article-share':
      return <circle className={styles.article} r={5} />;
    case 'sports-records':
      return <circle className={styles.sport} r={radius(kilometres ?? 10)} />;
    case 'sport-notes':
      return <path className={styles.note} d="M-6 3 0 -4 6 3" />;
    case 'coding-notes':
      return <path className={styles.note} d="M-2 -5 -6 0 -2 5M2 -5 6 0 2 5" />;
    case 'reading-notes':
      return <path className={styles.note} d="M-6 -4H6M-6 0H6M-6 4H2" />;
  }
}

/** The area goes with the distance. */
function radius(kilometres: number): number {
  return Math.min(14, 1.5 + 1.1 * Math.sqrt(kilometres));
}
