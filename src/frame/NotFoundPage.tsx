import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import field from '../forms/input.module.css';
import { addressOf } from '../locale/address';
import { useAddressLocale } from '../locale/useAddressLocale';
import { paths } from '../paths';
import { Button } from '../ui/Button';
import { Page } from '../ui/Page';
import { Square } from '../ui/Square';
import styles from './NotFoundPage.module.css';
import { PageHead } from './PageHead';

/**
 * The page for every unknown URL. It needs none of the owner's content: the server may switch to a new
 * build while a browser is loading this page, and the old build's content is then missing.
 */
export function NotFoundPage() {
  const intl = useIntl();
  const ofAddress = useAddressLocale();
  const title = intl.formatMessage({ id: 'pages.notFound.title' });
  const search = intl.formatMessage({ id: 'pages.search.title' });

  return (
    <Page>
      <PageHead title={title} unlisted />
      <div className={styles.text}>
        <h1>{title}</h1>
        <p>
          <FormattedMessage id="pages.notFound.text" /> <Square />
        </p>
        <p data-needs-script>
          <FormattedMessage id="pages.notFound.search" />
        </p>
        <form
          role="search"
          action={addressOf(paths.search, ofAddress)}
          className={field.search}
          data-needs-script
        >
          <input
            type="search"
            name="q"
            aria-label={intl.formatMessage({ id: 'pages.search.field' })}
            className={field.input}
          />
          <Button type="submit">{search}</Button>
        </form>
        <p>
          <Link to={paths.home}>
            <FormattedMessage id="pages.notFound.home" />
          </Link>
        </p>
      </div>
    </Page>
  );
}
