import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { BarLink } from '../ui/BarLink';
import { Button } from '../ui/Button';
import { Loading } from '../ui/Loading';
import { Tooltip } from '../ui/Tooltip';
import { useIsHydrated } from '../ui/useIsHydrated';
import styles from './AccountMenu.module.css';
import { useAuth, useAuthActor } from './AuthProvider';
import { selectSessionStatus, type SessionStatus } from './authSelectors';
import { isLoginPage } from './returnPath';
import { preloadSignIn } from './signIn';

const variants: Readonly<
  Record<SessionStatus, (props: { loginLink: Ref<HTMLAnchorElement> }) => ReactNode>
> = {
  pending: Loading,
  loggedOut: LoggedOut,
  loggedIn: LoggedIn,
};

/**
 * The account's part of the top bar: Login and "Not Login", or "Logged in" and Logout; "Loading..."
 * while the status is not known yet (specification, section 2).
 *
 * A page that was rendered at build time holds all three, and CSS shows the visitor's
 * (initialSession.ts): nothing in it changes when React takes over, but that the others go.
 */
export function AccountMenu() {
  const status = useAuth(selectSessionStatus);
  const isHydrated = useIsHydrated();
  const shown = isHydrated ? [status] : (['pending', 'loggedOut', 'loggedIn'] as const);
  const loginLink = useFocusAfterLogout(status);

  return shown.map((one) => {
    const Variant = variants[one];
    return (
      <span key={one} className={isHydrated ? styles.shown : styles[one]}>
        <Variant loginLink={loginLink} />
      </span>
    );
  });
}

/**
 * Leads the focus of who has just logged out here to the link in the place of the button: the dialog
 * would give it back to that, and it is gone.
 */
function useFocusAfterLogout(status: SessionStatus): Ref<HTMLAnchorElement> {
  const actor = useAuthActor();
  const link = useRef<HTMLAnchorElement>(null);
  const isOver = useRef(false);

  useEffect(() => {
    const subscription = actor.on('loggedOut', () => {
      isOver.current = true;
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  useLayoutEffect(() => {
    if (status !== 'loggedOut' || !isOver.current) return;
    isOver.current = false;
    if (document.activeElement === document.body) link.current?.focus();
  }, [status]);

  return link;
}

function LoggedOut({ loginLink }: { loginLink: Ref<HTMLAnchorElement> }) {
  return (
    <>
      <LoginLink ref={loginLink} />
      <span className={styles.status} data-status="loggedOut">
        <FormattedMessage id="auth.accountMenu.notLogin" />
      </span>
    </>
  );
}

function LoggedIn() {
  const actor = useAuthActor();
  return (
    <>
      <span className={styles.status} data-status="loggedIn">
        <FormattedMessage id="auth.accountMenu.loggedIn" />
      </span>
      <Tooltip text={<FormattedMessage id="auth.accountMenu.logoutTip" />}>
        <Button variant="quiet" onClick={() => actor.send({ type: 'logout' })}>
          <FormattedMessage id="auth.accountMenu.logout" />
        </Button>
      </Tooltip>
    </>
  );
}

/** Remembers where the visitor was, so that sign-in can lead back there. */
function LoginLink({ ref }: { ref: Ref<HTMLAnchorElement> }) {
  const { pathname, search, hash, state } = useLocation();
  const here = isLoginPage(pathname) ? (state as unknown) : { from: pathname + search + hash };
  return (
    <BarLink
      ref={ref}
      to={paths.login}
      state={here}
      onPointerEnter={preloadSignIn}
      onFocus={preloadSignIn}
    >
      <FormattedMessage id="auth.accountMenu.login" />
    </BarLink>
  );
}
