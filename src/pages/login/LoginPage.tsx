import { useEffect, useEffectEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useLocation } from 'react-router-dom';
import {
  selectIsLoggedIn,
  selectIsLoggingIn,
  selectIsPending,
  selectReturnTo,
  selectHasSignInFailed,
  useAuth,
  useAuthActor,
  type AuthActor,
} from '../../auth/AuthProvider';
import { useSignInConfigQuery, useSignInEmail } from '../../auth/authApi';
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
  const hasFailed = useAuth(selectHasSignInFailed);
  const lastReturnTo = useAuth(selectReturnTo);
  // If the provider's name does not load, the page still works, and a sign-in reports the error.
  const { data: config, refetch } = useSignInConfigQuery(undefined);
  const hasTried = useRef(false);
  const intl = useIntl();
  useEffect(preloadSignIn, []);
  useCancelOnLeave(actor);
  const { enterEmail, takeEmail } = useSignInEmail();
  const email = useField({ initial: '', rules: [required, emailRule] });

  const keepEmail = useEffectEvent(() => {
    const lastEmail = takeEmail();
    if (lastEmail !== null && email.value === '') email.setValue(lastEmail);
  });
  // The provider's response, with which the last email becomes known, is read after the page is shown.
  useEffect(() => {
    keepEmail();
  }, [isLoggingIn]);

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
    enterEmail(address);
    actor.send({ type: 'login', returnTo: returnTo() });
  };
  const providerName = config?.providerName;
  const provider =
    typeof providerName === 'string'
      ? providerName
      : intl.formatMessage({ id: 'pages.login.anyProvider' });

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
                <FormattedMessage
                  id={
                    navigator.cookieEnabled
                      ? 'pages.login.failedHint'
                      : 'pages.login.cookiesBlocked'
                  }
                />
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

/**
 * Cancels the sign-in when the visitor leaves the page. The visitor must not be sent to the provider
 * later, and the next person must not find the email address in the field.
 */
function useCancelOnLeave(actor: AuthActor): void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Under StrictMode, React shows the page again at once, which is no reason to cancel.
      queueMicrotask(() => {
        if (!isShown.current) actor.send({ type: 'login.cancel' });
      });
    };
  }, [actor]);
}
