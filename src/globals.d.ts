declare module '*.module.css' {
  // Whether a class exists is not known here; `string | undefined` would only be asserted away.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const classes: Readonly<Record<string, any>>;
  export default classes;
}
declare module '*.css';
/** Made of a file of locales/ in development (build/pseudoLocale.ts). */
declare module '*.json?pseudo' {
  const messages: Record<string, never>;
  export default messages;
}
/** webpack's runtime; `tt` gives its Trusted Types policy, where it has one. */
declare const __webpack_require__: { tt?: () => unknown };
