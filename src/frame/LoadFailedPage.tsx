import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import styles from './LoadFailedPage.module.css';
import { PageHead } from './PageHead';

/**
 * The page shown in place of one that could not be loaded or rendered. Its button tries again. From
 * the second attempt on, the button reloads the whole document. While the browser is offline, the page
 * says so, and tries again when the browser is online.
 */
export function LoadFailedPage({ onRetry }: { onRetry: () => unknown }) {
  const intl = useIntl();
  const [hasRetried, setHasRetried] = useState(false);
  const [isOffline] = useState(() => !navigator.onLine);
  const title = intl.formatMessage({
    id: isOffline ? 'frame.loadFailed.offlineTitle' : 'frame.loadFailed.title',
  });
  const onOnline = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isOffline) return undefined;
    const tryOnce = () => void onOnline();
    window.addEventListener('online', tryOnce);
    return () => window.removeEventListener('online', tryOnce);
  }, [isOffline]);

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
          <FormattedMessage
            id={isOffline ? 'frame.loadFailed.offlineText' : 'frame.loadFailed.text'}
          />
        </Notice>
        <Button onClick={tryAgain}>
          <FormattedMessage id="frame.loadFailed.reload" />
        </Button>
      </div>
    </Page>
  );
}
