import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as t from 'io-ts';
import { DatabaseUnavailable } from './postgresPool';
import { ProviderUnavailable } from './providerClient';
import { resultCodeOf, resultCodes } from './sqlite';

/** The body of every error response. */
export const ErrorBody = t.type({ error: t.string, message: t.string }, 'ErrorBody');
type ErrorBody = t.TypeOf<typeof ErrorBody>;

/**
 * An error response of the API, with a status, an error code (RFC 6749, section 5.2; RFC 6750,
 * section 3.1) and a message. The message describes what was expected and never repeats any of the
 * input.
 */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  constructor(
    readonly statusCode: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }

  body(): ErrorBody {
    return { error: this.error, message: this.message };
  }
}

/** Returns the error for a client that has sent too many requests (RFC 6585, section 4). */
export function tooManyRequests(wait: string): ApiProblem {
  return new ApiProblem(429, 'too_many_requests', `Expected fewer requests. Try again in ${wait}.`);
}

/** The response to a request that matches no route. */
export const notFound = new ApiProblem(404, 'not_found', 'Expected a path and method of this API.');

/** Returns the error for a request that is malformed or incomplete. */
const invalidRequest = (status: number, message: string) =>
  new ApiProblem(status, 'invalid_request', message);

const internal = new ApiProblem(
  500,
  'server_error',
  'Internal server error. The log has the details.',
);
const noDatabase = new ApiProblem(
  503,
  'temporarily_unavailable',
  'Expected a database that can be reached and written. Try again.',
);
/** How many seconds a client should wait after a database error before it tries again. */
const retryAfter = 3;

/** SQLite's result codes for a disk that is full, failing or read-only. */
const diskErrors: ReadonlySet<number | undefined> = new Set([
  resultCodes.full,
  resultCodes.ioError,
  resultCodes.readOnly,
]);

const noProvider = new ApiProblem(
  503,
  'temporarily_unavailable',
  'Expected a usable answer from the identity provider. Try again.',
);

/**
 * Sends a response with `{error, message}` for every error, and logs the errors that the client did
 * not cause.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    if (problem === noProvider) {
      request.log.error({ reason: error.message }, 'no usable answer of the identity provider');
    }
    if (problem === noDatabase) {
      request.log.error({ reason: error.message }, 'the database is not available');
      reply.header('retry-after', retryAfter);
    }
    if (problem === internal) request.log.error({ err: error }, 'internal error');
    // Says how long the file is (RFC 9110, section 15.5.17).
    if (problem.statusCode === 416) {
      const { headers } = error as { headers?: Readonly<Record<string, string>> };
      reply.header('content-range', headers?.['Content-Range']);
    }
    return reply.code(problem.statusCode).send(problem.body());
  });
}

function problemOf(error: FastifyError): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof ProviderUnavailable) return noProvider;
  if (error instanceof DatabaseUnavailable || diskErrors.has(resultCodeOf(error)))
    return noDatabase;
  const status = error.statusCode ?? 500;
  const isClientError = status >= 400 && status < 500;
  // Some of Fastify's own messages would repeat parts of the request.
  return isClientError ? invalidRequest(status, 'Expected a well-formed request.') : internal;
}

/**
 * Returns a handler that responds to malformed URLs. For such a URL, Fastify runs neither the hooks
 * nor the error handler, so this handler also sets the headers that the hooks would set.
 */
export function handleMalformedUrl(headers: Readonly<Record<string, string>>) {
  const problem = invalidRequest(400, 'Expected a well-formed URL.');
  return (_error: FastifyError, request: unknown, reply: unknown): void => {
    const { log, method } = request as FastifyRequest;
    log.info({ method, status: problem.statusCode }, 'malformed URL');
    void (reply as FastifyReply)
      .code(problem.statusCode)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(problem.body());
  };
}
