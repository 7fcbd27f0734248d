import { FormattedMessage, useIntl } from 'react-intl';
import { PageHead } from '../reading/PageHead';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import styles from './PageError.module.css';

/** Shown in place of a page that could not be loaded or rendered. */
export function PageError({ onRetry }: { onRetry: () => void }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'app.pageError.title' });
  return (
    <Page>
      <PageHead title={title} unlisted />
      <div className={styles.error}>
        <h1>{title}</h1>
        <Notice tone="error">
          <FormattedMessage id="app.pageError.text" />
        </Notice>
        <Button onClick={onRetry}>
          <FormattedMessage id="app.pageError.reload" />
        </Button>
      </div>
    </Page>
  );
}
