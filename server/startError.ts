/** The server cannot start; the message says what was expected and what to do, for whoever runs it. */
export class StartError extends Error {
  override name = 'StartError';
}
