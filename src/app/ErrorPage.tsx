import { createContext, use, useState, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundPage } from '../reading/NotFoundPage';
import { PageHead } from '../reading/PageHead';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import styles from './ErrorPage.module.css';
import { Navigated } from './ShownPage';

/** Loads the page of the address again. */
export const Retry = createContext(() => window.location.reload());

/** Shown in place of a page that does not exist, or that could not be loaded or rendered. */
export function ErrorPage() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      {isMissing ? <NotFoundPage /> : <PageError />}
      <Navigated />
    </>
  );
}

function PageError() {
  const intl = useIntl();
  const retry = use(Retry);
  const [hasRetried, setHasRetried] = useState(false);
  const title = intl.formatMessage({ id: 'app.pageError.title' });

  function tryAgain({ currentTarget }: MouseEvent) {
    // The focused button disappears with the error.
    currentTarget.closest('main')?.focus();
    setHasRetried(true);
    if (hasRetried && navigator.onLine) window.location.reload();
    else retry();
  }

  return (
    <Page>
      <PageHead title={title} unlisted />
      <div className={styles.error}>
        <h1>{title}</h1>
        <Notice tone="error">
          <FormattedMessage id="app.pageError.text" />
        </Notice>
        <Button onClick={tryAgain}>
          <FormattedMessage id="app.pageError.reload" />
        </Button>
      </div>
    </Page>
  );
}
