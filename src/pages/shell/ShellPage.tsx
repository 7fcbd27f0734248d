import { Outlet } from 'react-router-dom';
import { Page } from '../../ui/Page';

/** The page at `/`: the frame of its children. */
export function ShellPage() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}
