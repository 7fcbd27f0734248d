import type { RefAttributes } from 'react';
import { Link, matchPath, useResolvedPath, type LinkProps } from 'react-router-dom';
import { paths } from '../paths';
import styles from './BarLink.module.css';
import { usePageLocation } from './pageLocation';

/**
 * A link in the top bar. The link to the current page, or to the list that the page belongs to, gets
 * `aria-current`. Unlike React Router's `NavLink`, it has none while the not-found page is hydrated,
 * which the build rendered without knowing the URL: React would take the attribute for rendered, and
 * never set or remove it.
 */
export function BarLink(props: Omit<LinkProps, 'className'> & RefAttributes<HTMLAnchorElement>) {
  const { pathname } = usePageLocation();
  const target = useResolvedPath(props.to).pathname;
  const isCurrent = matchPath({ path: target, end: target === paths.home }, pathname) !== null;
  return <Link {...props} className={styles.link} aria-current={isCurrent ? 'page' : undefined} />;
}
