import type { ApiFailure } from '../api/api';
import type { RefreshFailureReason } from './authMachine';

/** A sign-in failed. The message is for developers and contains nothing of the provider's answer. */
export class SignInError extends Error {
  override name = 'SignInError';
}

/** A refresh failed. The message is for developers and contains nothing of a token. */
export class RefreshError extends Error {
  override name = 'RefreshError';
  constructor(
    readonly reason: RefreshFailureReason,
    message: string,
    /** How long the API asked to wait, in milliseconds. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

/** Turns a failed call into a `SignInError`; returns any other error unchanged. */
export function toSignInError(error: unknown): unknown {
  return isApiFailure(error) ? new SignInError(describe(error)) : error;
}

/** Turns a failed call into a `RefreshError`; returns any other error unchanged. */
export function toRefreshError(error: unknown): unknown {
  return isApiFailure(error)
    ? new RefreshError(reasonOf(error), describe(error), error.retryAfterMs)
    : error;
}

function isApiFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'status' in error;
}

/** The 4xx answers that do not mean that the token or code is invalid (RFC 9110; RFC 6585; RFC 8470). */
const temporary = new Set([408, 425, 429]);

function reasonOf({ status }: ApiFailure): 'refused' | 'unavailable' {
  const isRefusal =
    typeof status === 'number' && status >= 400 && status < 500 && !temporary.has(status);
  return isRefusal ? 'refused' : 'unavailable';
}

function describe({ status }: ApiFailure): string {
  return typeof status === 'number'
    ? `The API answered ${status}.`
    : `No usable answer: ${status}.`;
}
