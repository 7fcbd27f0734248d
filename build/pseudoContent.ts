import type { IncomingMessage } from 'node:http';

/**
 * Lets the development server answer the made-up language en-XA (src/locale/locales.ts) with
 * what is written in English: words of the interface can be made up, not those of the owner.
 */
export function pseudoContent(
  request: IncomingMessage,
  _response: unknown,
  next: () => void,
): void {
  request.url = request.url?.replace(/^\/(content|feeds|manifests)\/en-XA(?=[/.])/, '/$1/en');
  next();
}
