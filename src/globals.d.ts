declare module '*.module.css' {
  // TypeScript does not know which classes a file defines. With the type `string | undefined`, each
  // use of a class would need an assertion.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const classes: Readonly<Record<string, any>>;
  export default classes;
}
declare module '*.css';
/**
 * webpack's runtime. The function `tt` returns webpack's Trusted Types policy, and creates it on
 * the first call.
 */
declare const __webpack_require__: { tt?: () => unknown };
