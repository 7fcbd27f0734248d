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
