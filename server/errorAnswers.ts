import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { ApiProblem } from './apiProblem';

/** Fastify's own errors that a request can cause, in our words: its own repeat the input. */
const requestErrors: Readonly<Record<string, ApiProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ApiProblem(413, 'invalid_request', 'Expected no body.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ApiProblem(
    400,
    'invalid_request',
    'Expected a Content-Length that fits the body.',
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ApiProblem(
    415,
    'invalid_request',
    'Expected a well-formed Content-Type, such as application/json.',
  ),
};

/** What the conditions of a request for a file can come to (RFC 9110, sections 15.5.13 and 15.5.17). */
const fileErrors: Readonly<Record<number, ApiProblem>> = {
  412: new ApiProblem(412, 'invalid_request', 'Expected a condition that the file meets.'),
  416: new ApiProblem(416, 'invalid_request', 'Expected a range that the file has.'),
};

const internal = new ApiProblem(500, 'server_error', 'Expected no error here. It was logged.');

/** Every error is answered as `{error, message}`; what is ours to mend is logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
    if (!problem) request.log.error({ err: error }, 'internal error');
    const { statusCode } = problem ?? internal;
    return reply.code(statusCode).send((problem ?? internal).body());
  });
}

function problemOf(error: FastifyError): ApiProblem | undefined {
  if (error instanceof ApiProblem) return error;
  const status = error.statusCode ?? 500;
  return requestErrors[error.code] ?? fileErrors[status] ?? otherRequestError(status);
}

/** What else Fastify or a plugin of it blames on the request, such as QUERY without a Content-Type. */
function otherRequestError(status: number): ApiProblem | undefined {
  if (status < 400 || status > 499) return undefined;
  return new ApiProblem(status, 'invalid_request', 'Expected a well-formed request.');
}

/** A URL that cannot be read never reaches a route, nor a hook: its answer gets its headers here. */
export function answerMalformedUrl(headers: Readonly<Record<string, string>>) {
  const problem = new ApiProblem(400, 'invalid_request', 'Expected a well-formed URL.');
  return (_error: FastifyError, _request: unknown, reply: unknown): void => {
    void (reply as FastifyReply)
      .code(problem.statusCode)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(problem.body());
  };
}

/** The answer to a path or method that is not served. */
export const notFound = new ApiProblem(
  404,
  'not_found',
  'Expected one of POST /api/login/, POST /api/refresh/ and POST /api/logout/.',
);
