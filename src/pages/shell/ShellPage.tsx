import { Outlet } from 'react-router-dom';
import { Page } from '../../ui/Page';

/** The layout of the child routes of `/`. */
export function Component() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}
