import { once } from 'node:events';
import {
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A response whose body has been read completely. */
export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a request and returns the whole response. Unlike `fetch`, this function does not add
 * `Accept` and `User-Agent` headers, does not follow redirects and does not decompress the body.
 * Unless the options contain an agent, each request opens a new connection. A busy server may close an
 * idle connection just when the next request is sent on it. The promise rejects if the connection fails.
 */
export async function httpRequest(
  url: string | URL,
  options: RequestOptions = {},
  body?: Buffer,
): Promise<HttpAnswer> {
  const sent = request(url, { agent: false, ...options }).end(body);
  // Ignore the `error` event here. Errors are still reported, because `once` rejects if an error
  // occurs before the response, and `buffer` rejects if one occurs later.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await buffer(response),
  };
}
