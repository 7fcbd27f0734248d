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

const internal = new ApiProblem(500, 'server_error', 'Expected no error here. It was logged.');

/** Every error is answered as `{error, message}`; what is ours to mend is logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = error instanceof ApiProblem ? error : requestErrors[error.code];
    if (!problem) request.log.error({ err: error }, 'internal error');
    const { statusCode } = problem ?? internal;
    return reply.code(statusCode).send((problem ?? internal).body());
  });
}

/** A URL that cannot be read never reaches a route. */
export function answerMalformedUrl(_error: FastifyError, _request: unknown, reply: unknown): void {
  const problem = new ApiProblem(400, 'invalid_request', 'Expected a well-formed URL.');
  void (reply as FastifyReply).code(problem.statusCode).send(problem.body());
}

/** The answer to a path or method that is not served. */
export const notFound = new ApiProblem(
  404,
  'not_found',
  'Expected one of POST /api/login/, POST /api/refresh/ and POST /api/logout/.',
);
