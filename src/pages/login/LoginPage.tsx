import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useLocation } from 'react-router-dom';
import {
  selectEmail,
  selectIsLoggedIn,
  selectIsLoggingIn,
  selectIsPending,
  selectReturnTo,
  selectHasSignInFailed,
  useAuth,
  useAuthActor,
  type AuthActor,
} from '../../auth/AuthProvider';
import { useSignInConfigQuery } from '../../auth/authApi';
import { safeReturnPath } from '../../auth/returnPath';
import { preloadSignIn } from '../../auth/signIn';
import { PageHead } from '../../frame/PageHead';
import { Field } from '../../forms/Field';
import { email as emailRule, required } from '../../forms/rules';
import { useField } from '../../forms/useField';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import styles from './LoginPage.module.css';

/**
 * The login page. The visitor enters an email address or goes directly to the identity provider.
 * Logged-in visitors are redirected to the page where sign-in began.
 */
export function Component() {
  const actor = useAuthActor();
  const location = useLocation();
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const isPending = useAuth(selectIsPending);
  const isLoggingIn = useAuth(selectIsLoggingIn);
  const hasFailed = useHasNewlyFailed();
  const lastEmail = useAuth(selectEmail);
  const lastReturnTo = useAuth(selectReturnTo);
  // If the provider's name does not load, the page still works, and a sign-in reports the error.
  const { data: config, refetch } = useSignInConfigQuery(undefined);
  const hasTried = useRef(false);
  const intl = useIntl();
  useEffect(preloadSignIn, []);
  // Cancel the sign-in on unmount: a visitor who leaves the page while the provider's URL is
  // loading must not be sent to the provider later.
  useEffect(() => () => actor.send({ type: 'login.cancel' }), [actor]);
  const email = useField({ initial: lastEmail ?? '', rules: [required, emailRule] });

  const keepEmail = useEffectEvent(() => {
    if (lastEmail !== null && email.value === '') email.setValue(lastEmail);
  });
  // On a prerendered page, the email from the last attempt is known only after hydration.
  useEffect(() => {
    keepEmail();
  }, [lastEmail]);

  // This is a function because `window.location` does not exist during prerendering.
  const returnTo = () => {
    const from = (location.state as { from?: unknown } | null)?.from ?? lastReturnTo;
    return safeReturnPath(from, window.location.origin);
  };
  if (isLoggedIn) return <Navigate to={returnTo()} replace />;

  const isBusy = isPending || isLoggingIn;
  const login = (address: string | null) => {
    if (isBusy) return;
    // The configuration may be the reason why the visitor has to try again, so load it again.
    if (hasTried.current) void refetch();
    hasTried.current = true;
    actor.send({ type: 'login', returnTo: returnTo(), email: address });
  };
  const provider = config?.providerName ?? intl.formatMessage({ id: 'pages.login.anyProvider' });

  return (
    <Page>
      <PageHead title={intl.formatMessage({ id: 'pages.login.title' })} />
      <div className={styles.login}>
        <h1>
          <FormattedMessage id="pages.login.title" />
        </h1>
        <p>
          <FormattedMessage id="pages.login.purpose" />
        </p>
        <noscript>
          <FormattedMessage id="pages.login.needsScript" />
        </noscript>
        {hasFailed && (
          <Notice
            tone="error"
            hint={
              <p className={styles.explanation}>
                <FormattedMessage id="pages.login.failedHint" />
              </p>
            }
          >
            <FormattedMessage id="pages.login.failed" />
          </Notice>
        )}
        {/* The field has no name, so that submitting the form without JavaScript does not put the
            email address in the URL. */}
        <form
          noValidate
          className={styles.form}
          data-needs-script
          onSubmit={(event) => {
            event.preventDefault();
            if (email.validate()) login(email.value.trim());
          }}
        >
          <Field
            label={<FormattedMessage id="pages.login.email" />}
            field={email}
            type="email"
            autoComplete="email"
            inputMode="email"
          />
          <Button type="submit" variant="primary" aria-busy={isBusy} aria-disabled={isBusy}>
            <FormattedMessage id="pages.login.continueWithEmail" />
          </Button>
        </form>
        <p className={styles.or} data-needs-script>
          <FormattedMessage id="pages.login.or" />
        </p>
        <Button
          data-needs-script
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => login(null)}
        >
          <FormattedMessage id="pages.login.continueWithProvider" values={{ provider }} />
        </Button>
        <p className={styles.explanation}>
          <FormattedMessage id="pages.login.explanation" values={{ provider }} />
        </p>
      </div>
    </Page>
  );
}

/** The sessions whose visitor has left the login page since the document was opened. */
const hasLeft = new WeakSet<AuthActor>();

/**
 * Returns whether the last sign-in has failed. A failure that was shown during an earlier visit to
 * this page does not count. If the provider's redirect has opened this document, a failure has not
 * been shown yet.
 */
function useHasNewlyFailed(): boolean {
  const actor = useAuthActor();
  const hasFailed = useAuth(selectHasSignInFailed);
  const [isOld, setOld] = useState(hasFailed && hasLeft.has(actor));
  useEffect(() => () => void hasLeft.add(actor), [actor]);
  // A new sign-in has begun, so if it fails, the failure is new.
  if (isOld && !hasFailed) setOld(false);
  return hasFailed && !isOld;
}
