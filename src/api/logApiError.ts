import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { errorMessage } from './errorMessages';

/**
 * Writes an API error to the console and nowhere else (specification, section 8): status and body
 * if a response came, otherwise the message; with the friendly message of the status where one is
 * defined.
 */
export function logApiError(error: FetchBaseQueryError): void {
  const status = 'originalStatus' in error ? error.originalStatus : error.status;
  if (typeof status !== 'number') {
    console.error('error' in error ? error.error : status);
    return;
  }
  const friendly = errorMessage(status);
  console.error(status, error.data, ...(friendly === undefined ? [] : [friendly]));
}
