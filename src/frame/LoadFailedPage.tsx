import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import styles from './LoadFailedPage.module.css';
import { PageHead } from './PageHead';

/**
 * The page shown in place of one that could not be loaded or rendered. Its button reloads the
 * document. While the browser is offline, the page says so, and reloads the document when the browser
 * is online.
 */
export function LoadFailedPage() {
  const intl = useIntl();
  const [isOffline] = useState(() => !navigator.onLine);
  const title = intl.formatMessage({
    id: isOffline ? 'frame.loadFailed.offlineTitle' : 'frame.loadFailed.title',
  });
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);

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
        <Button onClick={reload}>
          <FormattedMessage id="frame.loadFailed.reload" />
        </Button>
      </div>
    </Page>
  );
}

function reload(): void {
  window.location.reload();
}
