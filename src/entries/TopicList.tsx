import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { topicName } from '../content/owner';
import { topicPath } from '../paths';
import pageStyles from './pages.module.css';
import styles from './TopicList.module.css';

/**
 * An entry's topics. Each topic links to the list of all public entries with this topic. A private
 * entry's topics are not links, because there may be no public entry with the same topic. Renders
 * nothing for an entry without topics.
 */
export function TopicList({
  topics,
  isPrivate = false,
}: {
  topics: readonly string[];
  isPrivate?: boolean;
}) {
  const intl = useIntl();
  if (topics.length === 0) return null;
  return (
    <ul
      className={styles.topics}
      aria-label={intl.formatMessage({ id: 'entries.topicList.label' })}
    >
      {topics.map((topic) => (
        // The owner chose these names, so browsers must not translate them.
        <li key={topic} translate="no" className={pageStyles.topic}>
          {isPrivate ? (
            topicName(topic, intl.locale)
          ) : (
            <Link to={topicPath(topic)} rel="tag">
              {topicName(topic, intl.locale)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
