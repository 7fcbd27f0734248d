import type { ApiError } from '../src/api/contract';

/**
 * An error answer of the API: a status, a code in the manner of RFC 6749 section 5.2 and RFC 6750
 * section 3.1, and a message that says what was expected and repeats nothing of the input.
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

  body(): ApiError {
    return { error: this.error, message: this.message };
  }
}

/** The answer to whoever calls too often (RFC 6585, section 4); `after` is a time such as `12 seconds`. */
export function tooManyCalls(after: string): ApiProblem {
  return new ApiProblem(429, 'too_many_requests', `Expected fewer calls. Try again in ${after}.`);
}
