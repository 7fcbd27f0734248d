import { FormattedNumber, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { TagCount } from '../../content/compiledContent';
import { topicPath } from '../../paths';
import { PageHead } from '../../entries/PageHead';
import shared from '../../entries/shared.module.css';
import { Page } from '../../ui/Page';
import styles from './TopicsPage.module.css';

/** All topics, each with the number of its entries. */
export function Component() {
  const title = useIntl().formatMessage({ id: 'entries.tagList.label' });
  const topics = useLoaderData<readonly TagCount[]>();

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
