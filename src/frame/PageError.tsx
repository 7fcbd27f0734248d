import { useState, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import styles from './PageError.module.css';
import { PageHead } from './PageHead';

/**
 * The page shown in place of one that could not be loaded or rendered. Its button tries again. From
 * the second attempt on, the button reloads the whole document.
 */
export function PageError({ onRetry }: { onRetry: () => unknown }) {
  const intl = useIntl();
  const [hasRetried, setHasRetried] = useState(false);
  const title = intl.formatMessage({ id: 'app.pageError.title' });

  function tryAgain({ currentTarget }: MouseEvent) {
    // The focused button disappears with the error, so move the focus to the page.
    currentTarget.closest('main')?.focus();
    setHasRetried(true);
    if (hasRetried && navigator.onLine) window.location.reload();
    else onRetry();
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
