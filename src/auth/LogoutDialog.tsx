import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/Button';
import { Dialog, DialogActions } from '../ui/Dialog';
import { useAuth, useAuthActor } from './AuthProvider';
import { selectIsConfirmingLogout, selectIsLoggingOut } from './authSelectors';

/** Asks before the session ends; stays, busy, while the API is told (specification, section 2). */
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
          // Not `disabled`: the button has the focus, and a disabled one would lose it.
          aria-disabled={isLoggingOut}
          onClick={() => actor.send({ type: 'logout.confirm' })}
        >
          <FormattedMessage id="auth.logoutDialog.confirm" />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
