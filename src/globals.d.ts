declare module '*.module.css' {
  // TypeScript does not know which classes a file defines. With the type `string | undefined`, each
  // use of a class would need an assertion.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const classes: Readonly<Record<string, any>>;
  export default classes;
}
declare module '*.css';
/**
 * The messages of the pseudo-language, which development builds generate from a file in locales/
 * (generator/bundle/pseudoLocale.ts).
 */
declare module '*.json?pseudo' {
  const messages: Record<string, never>;
  export default messages;
}
/**
 * webpack's runtime. The function `tt` returns webpack's Trusted Types policy, and creates it on
 * the first call.
 */
declare const __webpack_require__: { tt?: () => unknown };
