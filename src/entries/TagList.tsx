import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { topicName } from '../content/owner';
import { topicPath } from '../paths';
import styles from './TagList.module.css';

/**
 * An entry's topics. Each topic links to the list of all public entries with this topic. A private
 * entry's topics are not links, because there may be no public entry with the same topic. Renders
 * nothing for an entry without topics.
 */
export function TagList({
  tags,
  isPrivate = false,
}: {
  tags: readonly string[];
  isPrivate?: boolean;
}) {
  const intl = useIntl();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={intl.formatMessage({ id: 'entries.tagList.label' })}>
      {tags.map((tag) => (
        // The owner chose these names, so browsers must not translate them.
        <li key={tag} translate="no">
          {isPrivate ? (
            topicName(tag, intl.locale)
          ) : (
            <Link to={topicPath(tag)} rel="tag">
              {topicName(tag, intl.locale)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
