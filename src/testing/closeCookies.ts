/**
 * Makes `document.cookie` throw, as in a sandboxed document.
 *
 * @param accessors which of getter and setter throw
 * @returns a function that restores it
 */
export function closeCookies(...accessors: readonly ('get' | 'set')[]): () => void {
  const closed = () => {
    throw new DOMException('sandboxed', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', {
    ...Object.getOwnPropertyDescriptor(Document.prototype, 'cookie'),
    ...Object.fromEntries(accessors.map((accessor) => [accessor, closed])),
    configurable: true,
  });
  return () => void Reflect.deleteProperty(document, 'cookie');
}
