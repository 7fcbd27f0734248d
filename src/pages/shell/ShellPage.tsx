import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';

/** The page at `/`: the frame of its two children, which stays while one of them is loading. */
export function ShellPage() {
  return (
    <Page>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Page>
  );
}
