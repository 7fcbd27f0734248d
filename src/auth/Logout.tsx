import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import {
  selectIsConfirmingLogout,
  selectIsLoggedIn,
  selectIsLoggingOut,
  useAuth,
  useAuthActor,
} from './AuthProvider';

/** Asks for confirmation, and stays open, busy, during the logout call (specification, section 2). */
export function LogoutDialog() {
  const actor = useAuthActor();
  const isConfirming = useAuth(selectIsConfirmingLogout);
  const isLoggingOut = useAuth(selectIsLoggingOut);
  const cancel = () => actor.send({ type: 'logout.cancel' });

  return (
    <Dialog
      open={isConfirming || isLoggingOut}
      title={<FormattedMessage id="auth.logoutDialog.title" />}
      onClose={cancel}
    >
      <DialogActions>
        <Button disabled={isLoggingOut} onClick={cancel}>
          <FormattedMessage id="auth.logoutDialog.cancel" />
        </Button>
        <Button
          variant="primary"
          aria-busy={isLoggingOut}
          // Not `disabled`: a disabled button loses the focus.
          aria-disabled={isLoggingOut}
          onClick={() => actor.send({ type: 'logout.confirm' })}
        >
          <FormattedMessage id="auth.logoutDialog.confirm" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Reports "Already logged out" after a logout in this tab, until dismissed or the next login. */
export function LogoutNotice() {
  const actor = useAuthActor();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const subscriptions = [
      actor.on('loggedOut', () => setShown(true)),
      // The next session may end in another tab, which reports that itself.
      actor.subscribe((snapshot) => {
        if (selectIsLoggedIn(snapshot)) setShown(false);
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor]);

  if (!isShown) return null;
  return (
    <Notice tone="success" onDismiss={() => setShown(false)}>
      <FormattedMessage id="auth.logoutNotice.text" />
    </Notice>
  );
}
