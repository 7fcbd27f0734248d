import type { ApiFailure } from '../api/api';
import type { RefreshFailureReason } from './authMachine';

/**
 * Thrown when a sign-in fails. The message is for developers and contains no data from the
 * provider's response.
 */
export class SignInError extends Error {
  override name = 'SignInError';
}

/** Thrown when a refresh fails. The message is for developers and contains no token. */
export class RefreshError extends Error {
  override name = 'RefreshError';
  constructor(
    readonly reason: RefreshFailureReason,
    message: string,
    /** How long the API asked us to wait, in milliseconds. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

/** Turns a request error into a `SignInError`, and returns any other error unchanged. */
export function toSignInError(error: unknown): unknown {
  return isApiFailure(error) ? new SignInError(describe(error)) : error;
}

/** Turns a request error into a `RefreshError`, and returns any other error unchanged. */
export function toRefreshError(error: unknown): unknown {
  return isApiFailure(error)
    ? new RefreshError(reasonOf(error), describe(error), error.retryAfterMs)
    : error;
}

function isApiFailure(error: unknown): error is ApiFailure {
  return 'status' in Object(error);
}

/**
 * The 4xx statuses that say nothing about whether a token or code is valid: 408 (RFC 9110, section
 * 15.5.9), 425 (RFC 8470, section 5.2) and 429 (RFC 6585, section 4).
 */
const temporary = new Set([408, 425, 429]);

function reasonOf({ status }: ApiFailure): 'refused' | 'unavailable' {
  // A non-numeric status, such as `FETCH_ERROR`, becomes NaN and does not count as a refusal.
  const code = Number(status);
  const isRefusal = code >= 400 && code < 500 && !temporary.has(code);
  return isRefusal ? 'refused' : 'unavailable';
}

function describe({ status }: ApiFailure): string {
  return typeof status === 'number'
    ? `The API answered ${status}.`
    : `No usable answer: ${status}.`;
}
