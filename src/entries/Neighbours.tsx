import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TextInLanguage } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { LanguageMark } from './LanguageMark';
import styles from './Neighbours.module.css';
import pageStyles from './pages.module.css';

interface Neighbour {
  to: string;
  /** Whether the page comes before or after this one in the order that `rel` describes. */
  rel: 'prev' | 'next';
  /** The direction, such as "Older". */
  direction: ReactNode;
  title: TextInLanguage;
}

/**
 * Links to the pages before and after this one in its list. Renders nothing if there are none.
 *
 * @param label the name of the group of links
 * @param first the link at the start of the line
 * @param last the link at its end
 */
export function Neighbours({
  label,
  first,
  last,
}: {
  label: string;
  first: Neighbour | undefined;
  last: Neighbour | undefined;
}) {
  if (!first && !last) return null;
  return (
    <nav aria-label={label} className={`${pageStyles.after} ${styles.neighbours}`}>
      {first && <NeighbourLink neighbour={first} className={styles.first} />}
      {last && <NeighbourLink neighbour={last} className={styles.last} />}
    </nav>
  );
}

function NeighbourLink({
  neighbour: { to, rel, direction, title },
  className,
}: {
  neighbour: Neighbour;
  className: string | undefined;
}) {
  return (
    <Link to={to} rel={rel} className={className}>
      <span className={styles.direction}>
        {direction}
        <LanguageMark language={title.lang} />
      </span>
      <span className={styles.title}>
        <InLanguage text={title} />
      </span>
    </Link>
  );
}
