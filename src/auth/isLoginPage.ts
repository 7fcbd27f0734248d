import { matchRoutes } from 'react-router-dom';
import { paths } from '../paths';

/**
 * Whether the router shows the login page at a path: `/login/` and `/Login` are among them, since it takes
 * letters in either case, a slash at the end, and percent-encoding for what they stand for.
 */
export function isLoginPage(pathname: string): boolean {
  return matchRoutes([{ path: paths.login }], pathname) !== null;
}
