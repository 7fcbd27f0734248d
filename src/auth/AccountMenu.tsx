import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { BarLink } from '../ui/BarLink';
import { Button } from '../ui/Button';
import { Loading } from '../ui/Loading';
import { ScriptText } from '../ui/ScriptText';
import { Tooltip } from '../ui/Tooltip';
import styles from './AccountMenu.module.css';
import { selectIsLoggedIn, useAuth, useAuthActor, useSessionStatus } from './AuthProvider';
import { BySession } from './BySession';
import { isLoginPage } from './returnPath';
import { preloadSignIn } from './signIn';

/**
 * The part of the top bar that shows the session status: Login and "Not Login", or "Logged in" and
 * Logout, or "Loading..." while the status is unknown (docs/specification.md, section 2).
 *
 * @param privateLink the link to the entries that are shared with a logged-in visitor
 */
export function AccountMenu({ privateLink }: { privateLink?: ReactNode }) {
  const loginLink = useFocusAfterLogout();
  return (
    <BySession
      pending={<Loading />}
      loggedOut={<LoggedOut loginLink={loginLink} />}
      loggedIn={<LoggedIn privateLink={privateLink} />}
    />
  );
}

/**
 * Moves the focus to the login link after a logout in this tab. The dialog would return the focus
 * to the Logout button, but that button no longer exists.
 */
function useFocusAfterLogout(): Ref<HTMLAnchorElement> {
  const actor = useAuthActor();
  const status = useSessionStatus();
  const link = useRef<HTMLAnchorElement>(null);
  const isLoggedOutHere = useRef(false);

  useEffect(() => {
    const subscription = actor.on('loggedOut', () => {
      isLoggedOutHere.current = true;
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  useLayoutEffect(() => {
    if (!isLoggedOutHere.current) return;
    isLoggedOutHere.current = false;
    if (document.activeElement === document.body) link.current?.focus();
  }, [status]);

  return link;
}

function LoggedOut({ loginLink }: { loginLink: Ref<HTMLAnchorElement> }) {
  return (
    <>
      <LoginLink ref={loginLink} />{' '}
      {/* Without this role, Orca reads the name of the navigation instead of loose text. */}
      <span className={styles.status} data-status="loggedOut" role="paragraph">
        <FormattedMessage id="auth.accountMenu.notLogin" />
      </span>
    </>
  );
}

function LoggedIn({ privateLink }: { privateLink: ReactNode }) {
  const { formatMessage } = useIntl();
  const actor = useAuthActor();
  // Every prerendered page contains this part of the bar, but the link's code is loaded only for
  // logged-in visitors. The link comes first, because the account stands at the end of its line: a link
  // that arrives after the page moves nothing there.
  const isLoggedIn = useAuth(selectIsLoggedIn);
  return (
    <>
      {isLoggedIn && privateLink}
      <span className={styles.status} data-status="loggedIn">
        <ScriptText text={formatMessage({ id: 'auth.accountMenu.loggedIn' })} />
      </span>
      <Tooltip text={formatMessage({ id: 'auth.accountMenu.logoutTip' })}>
        <Button className={styles.logout} onClick={() => actor.send({ type: 'logout' })}>
          <ScriptText text={formatMessage({ id: 'auth.accountMenu.logout' })} />
        </Button>
      </Tooltip>
    </>
  );
}

/**
 * The link to the login page. Its state contains the page that the visitor comes from or was
 * redirected from, so that the visitor returns to that page after signing in.
 */
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
