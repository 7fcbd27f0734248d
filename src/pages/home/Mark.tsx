import type { Activity } from '../../content/compiledContent';
import styles from './Mark.module.css';

/**
 * The symbol for one kind of activity. It is 12 CSS pixels wide, and its centre is the SVG's
 * origin. Each kind has its own shape in addition to its colour, because not everyone can tell the
 * colours apart (WCAG 2.2, 1.4.1).
 */
export function Mark({ kind }: Pick<Activity, 'kind'>) {
  switch (kind) {
    case 'projects':
      return <rect className={styles.project} x={-6} y={-6} width={12} height={12} />;
    case 'article-share':
      return <circle className={styles.article} r={5} />;
    case 'sports-records':
      return <circle className={styles.sport} r={dotRadius()} />;
    default:
      return <Note lines={noteLines[kind] ?? 'M-6 -3H6M-6 3H6'} />;
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

/**
 * The symbol for a note. The ellipse behind its lines has the colour of the background. It makes
 * the whole symbol clickable, and hides the stem (the line below a mark) of another entry on the
 * same day.
 */
function Note({ lines }: { lines: string }) {
  return (
    <>
      <ellipse className={styles.ground} rx={7} ry={7} />
      <path className={styles.note} d={lines} />
    </>
  );
}

/**
 * Returns the radius, in CSS pixels, of the dot for a sports record. The dot's area grows with the
 * distance.
 */
export function dotRadius(kilometres = 10): number {
  return Number(Math.min(16, 1.5 + 1.3 * Math.sqrt(kilometres)).toFixed(2));
}
