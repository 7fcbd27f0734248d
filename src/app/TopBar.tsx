import { lazy, Suspense, useId, useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigation } from 'react-router-dom';
import { AccountMenu } from '../auth/AccountMenu';
import { KindName } from '../content/KindName';
import { Localized } from '../content/InLanguage';
import { profile, writtenSections } from '../content/owner';
import { LocalePicker } from '../locale/LocalePicker';
import { paths, searchFieldId, sectionNames, sectionPath } from '../paths';
import { BarLink } from '../ui/BarLink';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { ScriptText } from '../ui/ScriptText';
import { Square } from '../ui/Square';
import styles from './TopBar.module.css';

/**
 * The link to the private entries. Its code is loaded only for logged-in visitors. If the code
 * cannot be loaded, the page works without the link.
 */
const PrivateLink = lazy(() =>
  import(/* webpackChunkName: "private" */ '../pages/private/PrivateLink').then(
    (module) => ({ default: module.PrivateLink }),
    () => ({ default: () => null }),
  ),
);

/**
 * The top bar. It contains the language picker and the labels from docs/specification.md, section
 * 1, in the order given there.
 *
 * In a narrow window, everything after the account controls is in a menu. The menu is a native
 * popover, so it works before hydration, and a click elsewhere or Escape closes it. It also closes
 * when the focus leaves the bar (WCAG 2.2, 2.4.11), and after a navigation.
 */
export function TopBar() {
  const intl = useIntl();
  const location = useLocation();
  const { key } = useNavigation().location ?? location;
  const menu = intl.formatMessage({ id: 'app.topBar.menu' });
  const restId = useId();
  const rest = useRef<HTMLDivElement>(null);

  const lastKey = useRef(key);

  useLayoutEffect(() => {
    // Close the menu only after a navigation. The visitor may have opened the menu before
    // hydration, and hydration must not close it.
    if (lastKey.current !== key) rest.current?.hidePopover();
    lastKey.current = key;
  }, [key]);

  return (
    <header className={styles.bar}>
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- The element only
          handles events from its content. */}
      <nav
        aria-label={intl.formatMessage({ id: 'app.topBar.label' })}
        className={styles.nav}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) rest.current?.hidePopover();
        }}
      >
        {/* The name is part of the link for the pointer only, so the link is called Home. */}
        <div className={styles.home}>
          <p className={styles.owner}>
            <Square />
            <Localized text={profile.name} />
          </p>
          <BarLink to={paths.home}>
            <FormattedMessage id="app.topBar.home" />
          </BarLink>
        </div>
        {process.env.SIGN_IN !== 'off' && (
          <AccountMenu
            privateLink={
              <Suspense>
                <PrivateLink />
              </Suspense>
            }
          />
        )}
        <Button className={styles.menu} popoverTarget={restId} aria-label={menu}>
          <Icon shape="menu" />
          <span className={styles.menuName}>
            <ScriptText text={menu} />
          </span>
        </Button>
        <div id={restId} ref={rest} popover="auto" className={styles.rest}>
          <ul className={styles.sections}>
            <li>
              <BarLink to={paths.projects}>
                <KindName kind="projects" />
              </BarLink>
            </li>
            {sectionNames.map((section) =>
              // A section without content has no page, so its label is not a link.
              writtenSections.includes(section) ? (
                <li key={section}>
                  <BarLink to={sectionPath(section)}>
                    <KindName kind={section} />
                  </BarLink>
                </li>
              ) : (
                <li key={section} className={styles.label}>
                  <KindName kind={section} />
                </li>
              ),
            )}
          </ul>
          <LocalePicker />
        </div>
        {/* The search is last, at the end of the bar, so that Tab reaches it where one sees it. */}
        <div className={styles.search}>
          <BarLink
            to={{ pathname: paths.search, hash: searchFieldId }}
            rel="search"
            aria-label={intl.formatMessage({ id: 'pages.search.title' })}
          >
            <Icon shape="search" />
          </BarLink>
        </div>
      </nav>
    </header>
  );
}
