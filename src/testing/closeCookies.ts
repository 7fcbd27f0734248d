/**
 * Makes access to `document.cookie` throw an error, as in a sandboxed document.
 *
 * @param accessors which of the getter and the setter throw
 * @returns a function that restores `document.cookie`
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
