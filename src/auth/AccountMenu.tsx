import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { BarLink } from '../ui/BarLink';
import { Button } from '../ui/Button';
import { Loading } from '../ui/Loading';
import { Tooltip } from '../ui/Tooltip';
import styles from './AccountMenu.module.css';
import { useAuth, useAuthActor } from './AuthProvider';
import { selectIsLoggedIn, selectIsPending } from './authSelectors';

/**
 * The account's part of the top bar: Login and "Not Login", or "Logged in" and Logout; "Loading..."
 * while the status is not known yet (specification, section 2).
 */
export function AccountMenu() {
  const actor = useAuthActor();
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const isPending = useAuth(selectIsPending);

  if (isPending) return <Loading />;
  if (!isLoggedIn) {
    return (
      <>
        <LoginLink />
        <span className={styles.status} data-status="loggedOut">
          <FormattedMessage id="auth.accountMenu.notLogin" />
        </span>
      </>
    );
  }
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
function LoginLink() {
  const { pathname, search, hash, state } = useLocation();
  const here = pathname === paths.login ? (state as unknown) : { from: pathname + search + hash };
  return (
    <BarLink to={paths.login} state={here}>
      <FormattedMessage id="auth.accountMenu.login" />
    </BarLink>
  );
}
