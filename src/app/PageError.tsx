import { FormattedMessage, useIntl } from 'react-intl';
import { PageTitle } from '../content/PageTitle';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';

/** What stands in the place of a page that did not arrive, or could not be shown. */
export function PageError({ onRetry }: { onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Page>
      <PageTitle>{intl.formatMessage({ id: 'app.pageError.title' })}</PageTitle>
      <Notice tone="error">
        <FormattedMessage id="app.pageError.text" />
      </Notice>
      <Button onClick={onRetry}>
        <FormattedMessage id="app.pageError.reload" />
      </Button>
    </Page>
  );
}
