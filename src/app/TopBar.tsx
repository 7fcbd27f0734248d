import { useId, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { AccountMenu } from '../auth/AccountMenu';
import { KindName } from '../reading/KindName';
import { writtenSections } from '../content/writtenSections';
import { LocalePicker } from '../locale/LocalePicker';
import { paths, searchFieldId, sectionNames, sectionPath } from '../paths';
import { BarLink } from '../ui/BarLink';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useDismissal } from '../ui/useDismissal';
import { IdlePrivateLink } from './IdlePrivateLink';
import styles from './TopBar.module.css';

/**
 * The top bar with its labels in the order of the specification (section 1), and the language picker.
 *
 * In a narrow window, everything after the account is in a menu, which a click elsewhere, Escape or a navigation closes.
 */
export function TopBar() {
  const intl = useIntl();
  const location = useLocation();
  const restId = useId();
  const bar = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const rest = useRef<HTMLDivElement>(null);
  // The key of the location where the menu was opened, so that every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === location.key;

  useDismissal(
    bar,
    (event) => {
      setOpenedAt(null);
      if (event instanceof KeyboardEvent) menuButton.current?.focus();
    },
    isOpen,
  );

  // If the menu closes while it contains the focus, the focus moves to its button.
  useLayoutEffect(() => {
    if (!isOpen && rest.current?.contains(document.activeElement)) menuButton.current?.focus();
  }, [isOpen]);

  return (
    <header ref={bar} className={styles.bar}>
      <nav aria-label={intl.formatMessage({ id: 'app.topBar.label' })} className={styles.nav}>
        <BarLink to={paths.home}>
          <FormattedMessage id="app.topBar.home" />
        </BarLink>
        <div className={styles.account}>
          <AccountMenu privateLink={<IdlePrivateLink />} />
        </div>
        <Button
          ref={menuButton}
          className={styles.menu}
          aria-expanded={isOpen}
          aria-controls={restId}
          onClick={() => {
            setOpenedAt(isOpen ? null : location.key);
          }}
        >
          <Icon shape="menu" />
          <FormattedMessage id="app.topBar.menu" />
        </Button>
        <div id={restId} ref={rest} className={styles.rest} data-open={isOpen}>
          <ul className={styles.sections}>
            <li>
              <BarLink to={paths.projects}>
                <KindName kind="projects" />
              </BarLink>
            </li>
            {sectionNames.map((section) =>
              // A section without content has no page.
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
          <div className={styles.tools}>
            <BarLink
              to={{ pathname: paths.search, hash: searchFieldId }}
              rel="search"
              aria-label={intl.formatMessage({ id: 'pages.search.title' })}
            >
              <Icon shape="search" />
            </BarLink>
            <LocalePicker />
          </div>
        </div>
      </nav>
    </header>
  );
}
