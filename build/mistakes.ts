/** Everything wrong with some files, a line each: `file: place: what was expected, what was found`. */
export type Mistakes = readonly string[];

/** All mistakes as one error. webpack shows it without a stack: the place that counts is in each line. */
export function mistakesError(mistakes: Mistakes): Error {
  return Object.assign(new Error(mistakes.join('\n')), { hideStack: true });
}
