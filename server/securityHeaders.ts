import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentSecurityPolicy, permissionsPolicy, type InlineHashes } from './securityPolicy';

export interface SecurityHeadersOptions {
  /** Origin of the API if it is not the site's own, such as https://api.example.org. */
  apiOrigin?: string | undefined;
  /** Whether visitors use https; if so, browsers are told to use nothing else. */
  https: boolean;
  /** Hashes of the pages' inline scripts and styles. */
  inlineHashes?: InlineHashes | undefined;
}

/** One year, as is usual for Strict-Transport-Security (RFC 6797), in seconds. */
const oneYear = 365 * 24 * 60 * 60;

/**
 * The headers of every response, also the API's, with names in lower case. They do not depend on the request, so Helmet
 * runs once.
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
    // After the provider's redirect, the URL contains a code.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
