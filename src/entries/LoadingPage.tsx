import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { PageHead } from './PageHead';

/** Shown in place of a page while the session, or the page itself, is loading. */
export function LoadingPage() {
  return (
    <Page>
      <PageHead unlisted />
      <Loading />
    </Page>
  );
}
