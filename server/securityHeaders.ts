import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentSecurityPolicy, permissionsPolicy, type InlineHashes } from './securityPolicy';

export interface SecurityHeadersOptions {
  /** Origin of an API that stands elsewhere, such as https://api.example.org. */
  apiOrigin?: string | undefined;
  /** Whether visitors come over https: browsers are then told to never come otherwise. */
  https: boolean;
  /** What stands inside the pages: nothing, where it is not given. */
  inlineHashes?: InlineHashes | undefined;
}

/** One year, as is usual for Strict-Transport-Security (RFC 6797), in seconds. */
const oneYear = 365 * 24 * 60 * 60;

/**
 * The headers that every answer of the server bears, the API's included, by their names in lower
 * case. Helmet makes them once: they are the same for every request.
 */
export function securityHeaders({
  apiOrigin,
  https,
  inlineHashes,
}: SecurityHeadersOptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy };
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(apiOrigin, inlineHashes),
    },
    strictTransportSecurity: https && { maxAge: oneYear, includeSubDomains: false },
    // The address of a visitor who comes back from the provider holds a code, if only for a moment.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
