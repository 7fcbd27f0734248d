import { Outlet } from 'react-router-dom';
import { Page } from '../../ui/Page';

/** The layout of the child routes of `/`. */
export function ShellPage() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}
