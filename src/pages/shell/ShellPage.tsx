import { Outlet } from 'react-router-dom';

/** The parent of the child routes of `/` (docs/specification.md, section 2), which are whole pages. */
export function Component() {
  return <Outlet />;
}
