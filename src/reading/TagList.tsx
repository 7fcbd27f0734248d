import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { topicPath } from '../paths';
import styles from './TagList.module.css';

/** The topics of an entry, if any, as links to the entries of all sections with the topic. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const intl = useIntl();
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={intl.formatMessage({ id: 'reading.tagList.label' })}>
      {tags.map((tag) => (
        // Topics are the same in every language: browsers must not translate them.
        <li key={tag} translate="no">
          <Link to={topicPath(tag)} rel="tag">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
