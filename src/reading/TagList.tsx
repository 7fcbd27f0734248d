import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import styles from './TagList.module.css';

/**
 * The topics of an entry, if any.
 *
 * @param pathOf the target of the link of a topic; without it topics are not links
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
        // Topics are the same in every language: browsers must not translate them.
        <li key={tag} translate="no">
          {pathOf ? <Link to={pathOf(tag)}>{tag}</Link> : tag}
        </li>
      ))}
    </ul>
  );
}
