import { statusOf, type ApiFailure } from '../api/api';

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
    /** Whether the API refused the refresh token, or was not available. */
    readonly reason: 'refused' | 'unavailable',
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
    ? new RefreshError(
        isRefusal(error) ? 'refused' : 'unavailable',
        describe(error),
        error.retryAfterMs,
      )
    : error;
}

/** Returns how long the API asked us to wait when a refresh failed, in milliseconds. */
export function retryAfterOf(error: unknown): number {
  return error instanceof RefreshError ? error.retryAfterMs : 0;
}

function isApiFailure(error: unknown): error is ApiFailure {
  return 'status' in Object(error);
}

/**
 * Returns whether the API has refused the refresh token. 400 and 401 refuse it, whatever their body
 * is. A firewall between the browser and the API may also answer 403, usually with a page of HTML,
 * so a 403 refuses the token only if its body is JSON. All other statuses say nothing about the
 * token.
 */
function isRefusal(failure: ApiFailure): boolean {
  const status = statusOf(failure);
  if (status === 403) return failure.status === 403 && failure.data !== null;
  return status === 400 || status === 401;
}

function describe(failure: ApiFailure): string {
  const status = statusOf(failure);
  return typeof status === 'number' && status >= 300
    ? `The API answered ${status}.`
    : `No usable answer: ${failure.status}.`;
}
