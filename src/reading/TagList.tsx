import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import styles from './TagList.module.css';

/**
 * The topics of an entry. Nothing where there are none.
 *
 * @param pathOf where a topic leads; without it they are words only
 */
export function TagList({
  tags,
  pathOf,
}: {
  tags: readonly string[];
  pathOf?: (tag: string) => string;
}) {
  const intl = useIntl();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={intl.formatMessage({ id: 'reading.tagList.label' })}>
      {tags.map((tag) => (
        // Tags are written once, in no language of the page: keep them from being translated.
        <li key={tag} translate="no">
          {pathOf ? <Link to={pathOf(tag)}>{tag}</Link> : tag}
        </li>
      ))}
    </ul>
  );
}
