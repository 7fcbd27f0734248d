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
import { selectSessionStatus, useAuth, useAuthActor, type SessionStatus } from './AuthProvider';
import { isLoginPage } from './returnPath';
import { preloadSignIn } from './signIn';

const variants: Readonly<
  Record<
    SessionStatus,
    (props: { loginLink: Ref<HTMLAnchorElement>; privateLink: ReactNode }) => ReactNode
  >
> = {
  pending: Loading,
  loggedOut: LoggedOut,
  loggedIn: LoggedIn,
};

/**
 * The account part of the top bar: Login and "Not Login", or "Logged in" and Logout; "Loading..."
 * until the status is known (specification, section 2).
 *
 * A prerendered page contains all three variants and CSS shows one (`initialSession` in
 * storedTokens.ts); hydration only removes the other two.
 *
 * @param privateLink the link to the entries that are shared with a logged-in visitor
 */
export function AccountMenu({ privateLink }: { privateLink?: ReactNode }) {
  const status = useAuth(selectSessionStatus);
  const isHydrated = useIsHydrated();
  const rendered = isHydrated ? [status] : (['pending', 'loggedOut', 'loggedIn'] as const);
  const loginLink = useFocusAfterLogout(status);

  return rendered.map((variant) => {
    const Variant = variants[variant];
    return (
      <span key={variant} className={isHydrated ? styles.shown : styles[variant]}>
        {/* Hydration removes the variants of others, for whom its code is not loaded. */}
        <Variant loginLink={loginLink} privateLink={isHydrated && privateLink} />
      </span>
    );
  });
}

/**
 * After logout in this tab, focuses the login link: the dialog would return the focus to the Logout
 * button, which no longer exists.
 */
function useFocusAfterLogout(status: SessionStatus): Ref<HTMLAnchorElement> {
  const actor = useAuthActor();
  const link = useRef<HTMLAnchorElement>(null);
  const isLoggedOutHere = useRef(false);

  useEffect(() => {
    const subscription = actor.on('loggedOut', () => {
      isLoggedOutHere.current = true;
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  useLayoutEffect(() => {
    if (status !== 'loggedOut' || !isLoggedOutHere.current) return;
    isLoggedOutHere.current = false;
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

function LoggedIn({ privateLink }: { privateLink: ReactNode }) {
  const actor = useAuthActor();
  return (
    <>
      <span className={styles.status} data-status="loggedIn">
        <FormattedMessage id="auth.accountMenu.loggedIn" />
      </span>
      <Tooltip text={<FormattedMessage id="auth.accountMenu.logoutTip" />}>
        <Button className={styles.logout} onClick={() => actor.send({ type: 'logout' })}>
          <FormattedMessage id="auth.accountMenu.logout" />
        </Button>
      </Tooltip>
      {privateLink}
    </>
  );
}

/** Passes the visitor's location, or that from which they were redirected, to the login page: sign-in returns there. */
function LoginLink({ ref }: { ref: Ref<HTMLAnchorElement> }) {
  const { pathname, search, hash, state } = useLocation();
  const { from = pathname + search + hash } = (state as { from?: unknown } | null) ?? {};
  const here = isLoginPage(pathname) ? (state as unknown) : { from };
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
