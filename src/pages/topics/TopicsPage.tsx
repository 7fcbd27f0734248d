import { FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { topicsFile } from '../../content/contentFiles';
import { ContentMissing } from '../../content/loadContent';
import { useContent } from '../../content/useContent';
import { paths, topicPath } from '../../paths';
import { PageHead } from '../../reading/PageHead';
import shared from '../../reading/shared.module.css';
import { Page } from '../../ui/Page';
import styles from './TopicsPage.module.css';

/** All topics, each with the number of its entries. */
export function TopicsPage() {
  const title = useIntl().formatMessage({ id: 'reading.tagList.label' });
  const topics = useContent(topicsFile);
  if (topics.length === 0) throw new ContentMissing(paths.topics);

  return (
    <Page>
      <PageHead title={title} />
      <header className={shared.listHeader}>
        <h1>{title}</h1>
      </header>
      <ul className={styles.topics}>
        {topics.map(({ tag, count }) => (
          <li key={tag}>
            <Link to={topicPath(tag)} rel="tag" translate="no">
              {tag}
            </Link>{' '}
            <span className={styles.count}>
              <FormattedNumber value={count} />
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
