import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { Page } from '../ui/Page';
import styles from './NotFoundPage.module.css';
import { PageHead } from './PageHead';

/** The page at any unknown address. */
export function NotFoundPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'pages.notFound.title' });

  return (
    <Page>
      <PageHead title={title} unlisted />
      <div className={styles.text}>
        <h1>{title}</h1>
        <p>
          <FormattedMessage id="pages.notFound.text" />
        </p>
        <p>
          <Link to={paths.home}>
            <FormattedMessage id="pages.notFound.home" />
          </Link>
        </p>
      </div>
    </Page>
  );
}
