import { isRight } from 'fp-ts/Either';
import * as t from 'io-ts';
import { SignInConfig } from '../api/contract';
import { transactionKey } from './signInAnswer';

/**
 * What this tab remembers while the visitor is at the provider: the secrets of the request (RFC 7636,
 * section 4.1; RFC 6749, section 10.12; OpenID Connect Core, section 3.1.2.1) and where it began.
 */
export const SignInTransaction = t.type(
  {
    state: t.string,
    nonce: t.string,
    codeVerifier: t.string,
    redirectUri: t.string,
    /** Path of the login page; the redirect URI is the same for all languages. */
    loginAddress: t.string,
    config: SignInConfig,
    returnTo: t.union([t.string, t.null]),
    email: t.union([t.string, t.null]),
  },
  'SignInTransaction',
);
export type SignInTransaction = t.TypeOf<typeof SignInTransaction>;

/*
 * Session storage belongs to one tab, so that two tabs can sign in at the same time.
 */

/** @throws DOMException when session storage is full or unavailable */
export function keepTransaction(storage: Storage, transaction: SignInTransaction): void {
  storage.setItem(transactionKey, JSON.stringify(transaction));
}

/** The transaction of this tab; null when there is none, it is damaged, or storage is unavailable. */
export function recallTransaction(storage: () => Storage): SignInTransaction | null {
  try {
    const decoded = SignInTransaction.decode(
      JSON.parse(storage().getItem(transactionKey) ?? 'null'),
    );
    return isRight(decoded) ? decoded.right : null;
  } catch {
    return null;
  }
}

/** Removes the transaction: an answer can be redeemed once. */
export function forgetTransaction(storage: () => Storage): void {
  try {
    storage().removeItem(transactionKey);
  } catch {
    // Unavailable storage contains no transaction.
  }
}
