import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

/** Friendly messages by HTTP status code. The specification (section 8) allows them but defines none. */
const friendlyMessages: Readonly<Record<number, string>> = {};

/**
 * Writes an API error to the console and nowhere else (specification, section 8): status, body and
 * friendly message if a response came, otherwise the error's message.
 */
export function logApiError(error: FetchBaseQueryError, friendly = friendlyMessages): void {
  const status = 'originalStatus' in error ? error.originalStatus : error.status;
  if (typeof status !== 'number') {
    console.error('error' in error ? error.error : status);
    return;
  }
  const message = friendly[status];
  console.error(status, error.data, ...(message === undefined ? [] : [message]));
}
