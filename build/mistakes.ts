/** Mistakes in the owner's files, one line each: `file: place: what was expected, what was found`. */
export type Mistakes = readonly string[];

/** All mistakes as one error, which webpack prints without a stack. */
export function mistakesError(mistakes: Mistakes): Error {
  return Object.assign(new Error(mistakes.join('\n')), { hideStack: true });
}
