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

/**
 * The dialog that asks the visitor to confirm the logout (docs/specification.md, section 2). It
 * stays open during the logout request, and its confirm button is marked as busy.
 */
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
          // Use `aria-disabled`, because the `disabled` attribute would take the focus away from
          // the button.
          aria-disabled={isLoggingOut}
          onClick={() => actor.send({ type: 'logout.confirm' })}
        >
          <FormattedMessage id="auth.logoutDialog.confirm" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * The "Already logged out" notice after a logout in this tab. It stays until the visitor dismisses
 * it or logs in again.
 */
export function LogoutNotice() {
  const actor = useAuthActor();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const subscriptions = [
      actor.on('loggedOut', () => setShown(true)),
      // Remove the notice at the next login. If the new session ends in another tab, only that tab
      // shows a notice.
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
