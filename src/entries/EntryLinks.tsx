import { Link } from 'react-router-dom';
import type { RelatedEntry } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import styles from './EntryLinks.module.css';
import { KindName } from '../content/KindName';
import { LanguageMark } from './LanguageMark';

/** A short list of links to entries, each with its section's name. */
export function EntryLinks({ entries }: { entries: readonly RelatedEntry[] }) {
  return (
    <ul className={styles.links}>
      {entries.map(({ kind, path, title }) => (
        <li key={path}>
          <Link to={path}>
            <InLanguage text={title} />
          </Link>{' '}
          <span className={styles.kind}>
            <KindName kind={kind} />
            <LanguageMark language={title.lang} />
          </span>
        </li>
      ))}
    </ul>
  );
}
