import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../ui/Notice';
import { useAuth, useAuthActor } from './AuthProvider';
import { selectIsLoggedIn } from './authSelectors';

/** Reports "Already logged out" after a logout of this tab, until put away or signed in again. */
export function LogoutNotice() {
  const actor = useAuthActor();
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const subscription = actor.on('loggedOut', () => setShown(true));
    return () => subscription.unsubscribe();
  }, [actor]);

  if (!isShown || isLoggedIn) return null;
  return (
    <Notice tone="success" onDismiss={() => setShown(false)}>
      <FormattedMessage id="auth.logoutNotice.text" />
    </Notice>
  );
}
