import { isRight } from 'fp-ts/Either';
import * as t from 'io-ts';
import { SignInConfig } from '../api/contract';

/**
 * What this tab has to remember while its visitor is at the provider: the secrets of the request
 * (RFC 7636, section 4.1; RFC 6749, section 10.12; OpenID Connect Core, section 3.1.2.1) and where
 * they came from.
 */
export const SignInTransaction = t.type(
  {
    state: t.string,
    nonce: t.string,
    codeVerifier: t.string,
    redirectUri: t.string,
    config: SignInConfig,
    returnTo: t.union([t.string, t.null]),
    email: t.union([t.string, t.null]),
  },
  'SignInTransaction',
);
export type SignInTransaction = t.TypeOf<typeof SignInTransaction>;

/** Session storage belongs to one tab, so two tabs can sign in at once. */
const key = 'signIn';

/** @throws whatever the browser throws when session storage is full or closed */
export function keepTransaction(storage: Storage, transaction: SignInTransaction): void {
  storage.setItem(key, JSON.stringify(transaction));
}

/** The transaction that this tab remembers, or null (none, damaged, or storage is closed). */
export function recallTransaction(storage: () => Storage): SignInTransaction | null {
  try {
    const decoded = SignInTransaction.decode(JSON.parse(storage().getItem(key) ?? 'null'));
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
}

/** Forgets it: an answer is good for one exchange. */
export function forgetTransaction(storage: () => Storage): void {
  try {
    storage().removeItem(key);
  } catch {
    // Closed storage remembers nothing either.
  }
}
