/** Of the bytes on their way, which are no longer what these speak of; and of who asked, which is said by the key. */
const notOfTheCopy = ['content-encoding', 'content-length', 'vary'];

/**
 * A copy of an answer for the cache. It bears the headers, the security headers among them, but not the
 * address that was asked, in which there may have been a query.
 *
 * @param answer whose body was read
 * @param body what it was, or a part of it
 * @param type what that part is, where the answer was something else
 */
export function keptCopy(answer: Response, body: ArrayBuffer | string, type?: string): Response {
  const headers = new Headers(answer.headers);
  // Before there is a response: Chromium takes no notice later.
  if (type !== undefined) headers.set('content-type', type);
  for (const name of notOfTheCopy) headers.delete(name);
  return new Response(body, { headers });
}
