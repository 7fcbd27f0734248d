/**
 * Makes access to `document.cookie` throw an error, as in a sandboxed document.
 *
 * @param accessors which accessors throw: the getter, the setter or both
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
