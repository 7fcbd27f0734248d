import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Suggestions } from '../content/compiledContent';
import { paths } from '../paths';
import { EntryLinks } from './EntryLinks';
import shared from './shared.module.css';
import styles from './Suggested.module.css';
import { TopicList } from './TopicList';

/**
 * Links to topics and to the newest entries, for visitors who have found nothing or have not
 * searched yet.
 */
export function Suggested({ suggestions: { topics, latest } }: { suggestions: Suggestions }) {
  return (
    <div className={styles.suggested}>
      {topics.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>
            <FormattedMessage id="entries.topicList.label" />
          </h2>
          <TopicList topics={topics.map(({ topic }) => topic)} />
          <p>
            <Link to={paths.topics} className={shared.textLink}>
              <FormattedMessage id="entries.suggested.topics" />
            </Link>
          </p>
        </section>
      )}
      {latest.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.heading}>
            <FormattedMessage id="pages.home.latest" />
          </h2>
          <EntryLinks entries={latest} />
        </section>
      )}
    </div>
  );
}
