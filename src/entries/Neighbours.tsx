import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Neighbour } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { entryPath, type SectionName } from '../paths';
import { LanguageMark } from './LanguageMark';
import styles from './Neighbours.module.css';
import pageStyles from './pages.module.css';

interface Place {
  /** The entry there, if there is one. */
  neighbour: Neighbour | undefined;
  /** Whether this entry comes before or after the one that is shown. */
  rel: 'prev' | 'next';
  /** The direction, such as "Older". */
  direction: ReactNode;
}

/**
 * Links to the entries before and after this one in its list. Renders nothing if there are none.
 *
 * @param section the section of all these entries
 * @param label the name of the group of links
 * @param first the link at the start of the line
 * @param last the link at its end
 */
export function Neighbours({
  section,
  label,
  first,
  last,
}: {
  section: 'projects' | SectionName;
  label: string;
  first: Place;
  last: Place;
}) {
  if (!first.neighbour && !last.neighbour) return null;
  return (
    <nav aria-label={label} className={`${pageStyles.after} ${styles.neighbours}`}>
      <NeighbourLink section={section} place={first} className={styles.first} />
      <NeighbourLink section={section} place={last} className={styles.last} />
    </nav>
  );
}

function NeighbourLink({
  section,
  place: { neighbour, rel, direction },
  className,
}: {
  section: 'projects' | SectionName;
  place: Place;
  className: string | undefined;
}) {
  if (!neighbour) return null;
  const { slug, title } = neighbour;
  return (
    <Link to={entryPath(section, slug)} rel={rel} className={className}>
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
