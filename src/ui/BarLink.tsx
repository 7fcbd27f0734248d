import type { RefAttributes } from 'react';
import { NavLink, type NavLinkProps } from 'react-router-dom';
import styles from './BarLink.module.css';

/** A link in the top bar. The link to the current page gets `aria-current`. */
export function BarLink(props: Omit<NavLinkProps, 'className'> & RefAttributes<HTMLAnchorElement>) {
  return <NavLink {...props} className={styles.link} />;
}
