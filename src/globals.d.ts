declare module '*.module.css' {
  // TypeScript does not know which classes exist: with `string | undefined`, each use would need an assertion.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const classes: Readonly<Record<string, any>>;
  export default classes;
}
declare module '*.css';
/** Generated from a file of locales/, in development only (generator/pseudoLocale.ts). */
declare module '*.json?pseudo' {
  const messages: Record<string, never>;
  export default messages;
}
/** webpack's runtime; `tt` returns its Trusted Types policy, if it has one. */
declare const __webpack_require__: { tt?: () => unknown };
