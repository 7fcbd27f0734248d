declare module '*.module.css' {
  // Whether a class exists is not known here; `string | undefined` would only be asserted away.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const classes: Readonly<Record<string, any>>;
  export default classes;
}
declare module '*.css';
