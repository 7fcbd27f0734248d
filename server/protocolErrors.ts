import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiProblem } from './apiErrors';
import { invalidRequest } from './apiErrors';

/**
 * The longest request line with headers, in bytes. Node's default, 16 KiB, would be too little for
 * an authorization code of 8,192 characters if each of them is percent-encoded.
 */
export const maxHeaderSize = 32 * 1024;

const malformed = invalidRequest(400, 'Expected a well-formed HTTP/1.1 request.');
const ambiguousHost = invalidRequest(
  400,
  'Expected one Host header with a host name (RFC 9112, section 3.2).',
);
const malformedTarget = invalidRequest(
  400,
  'Expected a path that begins with a slash, or an http URL (RFC 9112, section 3.2).',
);
const incomplete = invalidRequest(408, 'Expected a complete request within 10 seconds.');
const unknownExpectation = invalidRequest(417, 'Expected no Expect header but 100-continue.');

/** The responses to Node's parser errors. The response to any other error is `malformed`. */
const parserErrors: Readonly<Record<string, ApiProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: incomplete,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: invalidRequest(413, 'Expected chunks without long extensions.'),
  HPE_HEADER_OVERFLOW: invalidRequest(
    431,
    `Expected a request line and headers of at most ${maxHeaderSize / 1024} KiB.`,
  ),
};

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers the requests that Node's HTTP server would answer itself, because they never become a
 * request for the application. Node's own responses have neither a body nor headers.
 *
 * @param headers the headers of every response
 * @param isAnswering returns whether a response is being sent on a connection
 */
export function answerProtocolErrors(
  server: Server,
  headers: Readonly<Record<string, string>>,
  isAnswering: (socket: Socket) => boolean,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A second response in the middle of the first one would be read as its body.
    if (!socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const problem = parserErrors[error.code ?? ''] ?? malformed;
    const body = bodyOf(problem);
    const fields = Object.entries(headersOf(body, headers)).map((field) => field.join(': '));
    const status = `${problem.statusCode} ${reasons[problem.statusCode]}`;
    socket.end([`HTTP/1.1 ${status}`, ...fields, '', body].join('\r\n'), () => socket.destroy());
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    answerProblem(response, unknownExpectation, headers);
  });
}

/** Sends an error response, and closes the connection. */
export function answerProblem(
  response: ServerResponse,
  problem: ApiProblem,
  headers: Readonly<Record<string, string>>,
): void {
  const body = bodyOf(problem);
  response.writeHead(problem.statusCode, headersOf(body, headers)).end(body);
}

const bodyOf = (problem: ApiProblem) => JSON.stringify(problem.body());

const headersOf = (body: string, headers: Readonly<Record<string, string>>) => ({
  ...headers,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
});

/**
 * Checks what Node's parser accepts although RFC 9112 forbids it, or although no route of this
 * server is meant: a missing, repeated or malformed `Host` header, and a request target that is
 * neither a path nor a URL.
 */
export function protocolMistake(request: IncomingMessage): ApiProblem | undefined {
  const { httpVersion, rawHeaders, method, url = '' } = request;
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const isHostMissing = hosts.length === 0 && httpVersion !== '1.0';
  if (isHostMissing || hosts.length > 1 || !hosts.every(isHost)) return ambiguousHost;
  const isForServer = method === 'OPTIONS' && url === '*';
  return isForServer || /^(\/|https?:\/\/[^/])/i.test(url) ? undefined : malformedTarget;
}

/** Checks a `Host` header: a registered name or an address, with an optional port (RFC 3986). */
function isHost(value: string): boolean {
  return /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i.test(value);
}
