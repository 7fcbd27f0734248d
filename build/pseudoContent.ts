import type { IncomingMessage } from 'node:http';

/** For the development server: the pseudo-language en-XA (src/locale/locales.ts) shows the owner's texts in English. */
export function pseudoContent(
  request: IncomingMessage,
  _response: unknown,
  next: () => void,
): void {
  request.url = request.url?.replace(/^\/(content|feeds|manifests)\/en-XA(?=[/.])/, '/$1/en');
  next();
}
