import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { PageHead } from './PageHead';

/** Shown while the session status is unknown or the requested page is loading. */
export function LoadingPage() {
  return (
    <Page>
      <PageHead unlisted />
      <Loading />
    </Page>
  );
}
