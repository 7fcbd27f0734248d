import type { Activity } from '../../content/compiledContent';
import styles from './Mark.module.css';

type Marked = Pick<Activity, 'kind' | 'kilometres'>;

/**
 * The sign of a kind of thing, 12 CSS pixels wide around (0, y). Each has a shape of its own, so that
 * none is known by colour alone (WCAG 2.2, 1.4.1). The dot of a sports record grows with its way.
 */
export function Mark({ activity, y = 0 }: { activity: Marked; y?: number }) {
  return <g transform={`translate(0 ${y})`}>{shape(activity)}</g>;
}

function shape(activity: Marked) {
  switch (activity.kind) {
    case 'projects':
      return <rect className={styles.project} x={-6} y={-6} width={12} height={12} />;
    case 'article-share':
      return <circle className={styles.article} r={5} />;
    case 'sports-records':
      return <circle className={styles.sport} r={markRadius(activity)} />;
    case 'sport-notes':
      return drawn('M-6 4 0 -4 6 4');
    case 'coding-notes':
      return drawn('M-2 -5 -6 0 -2 5M2 -5 6 0 2 5');
    case 'reading-notes':
      return drawn('M-6 -4H6M-6 0H6M-6 4H2');
  }
}

/**
 * A sign of lines, on a ground of paper: all of it can be pressed, not the lines alone, and the stem of
 * another entry of the same day does not cross it.
 */
function drawn(lines: string) {
  return (
    <>
      <ellipse className={styles.ground} rx={7} ry={7} />
      <path className={styles.note} d={lines} />
    </>
  );
}

/** Of a sports record, in CSS pixels: the area goes with the distance. */
export function markRadius({ kilometres = 10 }: Marked): number {
  return Math.min(16, 1.5 + 1.3 * Math.sqrt(kilometres));
}
