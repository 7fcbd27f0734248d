import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { TopicCount } from '../../content/compiledContent';
import { topicName } from '../../content/owner';
import { topicPath } from '../../paths';
import { PageHead } from '../../frame/PageHead';
import pageStyles from '../../entries/pages.module.css';
import { YearLine } from '../../entries/YearLine';
import { MarginSection } from '../../ui/MarginSection';
import { Page } from '../../ui/Page';
import styles from './TopicsPage.module.css';

/**
 * The page that lists all topics. The topic with the most entries comes first. Topics with a single
 * entry are in a separate section.
 */
export function Component() {
  const title = useIntl().formatMessage({ id: 'entries.topicList.label' });
  const topics = useLoaderData<readonly TopicCount[]>();
  const often = topics.filter(({ count }) => count > 1);
  const once = topics.filter(({ count }) => count === 1);

  return (
    <Page>
      <PageHead title={title} />
      <header className={pageStyles.listHeader}>
        <h1>{title}</h1>
      </header>
      <TopicLinks topics={often.length > 0 ? often : once} />
      {often.length > 0 && once.length > 0 && (
        <MarginSection
          className={pageStyles.part}
          heading={<FormattedMessage id="pages.topics.once" />}
        >
          <TopicLinks topics={once} />
        </MarginSection>
      )}
      <YearLine />
    </Page>
  );
}

function TopicLinks({ topics }: { topics: readonly TopicCount[] }) {
  const { locale } = useIntl();
  return (
    <ul className={styles.topics}>
      {topics.map(({ topic, count }) => (
        <li key={topic} className={pageStyles.topic}>
          <Link to={topicPath(topic)} rel="tag" translate="no">
            {topicName(topic, locale)}
          </Link>{' '}
          {count > 1 && (
            <span className={styles.count}>
              <FormattedNumber value={count} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
