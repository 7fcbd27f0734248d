import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Neighbour } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { entryPath, type EntryKind } from '../paths';
import { LanguageMark } from './LanguageMark';
import styles from './Neighbours.module.css';
import pageStyles from './pages.module.css';

/** Links to the next newer and the next older entry in the list. Renders nothing if there are none. */
export function Neighbours({
  kind,
  newer,
  older,
}: {
  kind: EntryKind;
  newer: Neighbour | undefined;
  older: Neighbour | undefined;
}) {
  const intl = useIntl();
  if (!newer && !older) return null;
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'entries.neighbours.label' })}
      className={`${pageStyles.after} ${styles.neighbours}`}
    >
      {newer && (
        <NeighbourLink kind={kind} neighbour={newer} rel="next">
          <FormattedMessage id="entries.neighbours.newer" />
        </NeighbourLink>
      )}
      {older && (
        <NeighbourLink kind={kind} neighbour={older} rel="prev">
          <FormattedMessage id="entries.neighbours.older" />
        </NeighbourLink>
      )}
    </nav>
  );
}

/** A link to a neighbour, with the direction in which it is (`children`). */
function NeighbourLink({
  kind,
  neighbour: { slug, title },
  rel,
  children,
}: {
  kind: EntryKind;
  neighbour: Neighbour;
  rel: 'prev' | 'next';
  children: ReactNode;
}) {
  return (
    <Link
      to={entryPath(kind, slug)}
      rel={rel}
      className={rel === 'next' ? styles.newer : styles.older}
    >
      <span className={styles.direction}>
        {children}
        <LanguageMark language={title.lang} />
      </span>
      <span className={styles.title}>
        <InLanguage text={title} />
      </span>
    </Link>
  );
}
