/** Mistakes in the owner's files, one line each: `file: line: place: what was expected, what was found`. */
export type Mistakes = readonly string[];

/** All mistakes as one error, which webpack prints without a stack. */
export function mistakesError(mistakes: Mistakes): Error {
  return Object.assign(new Error(grouped(mistakes).join('\n')), { hideStack: true });
}

/** A mistake that occurs at least this many times is printed once. */
const many = 4;
/** Number of places that a repeated mistake names. */
const named = 3;

/**
 * Prints a repeated mistake once, with its count and its first places. Mistakes with the same expectation are the same.
 */
export function grouped(mistakes: Mistakes): Mistakes {
  const groups = new Map<string, { place: string; found: string; whole: string }[]>();
  for (const whole of mistakes) {
    const { place, expected, found } = parts(whole);
    groups.set(expected, [...(groups.get(expected) ?? []), { place, found, whole }]);
  }
  return [...groups].flatMap(([expected, all]) => {
    if (all.length < many) return all.map(({ whole }) => whole);
    const first = all
      .slice(0, named)
      .map(({ place, found }) => `  ${place}${found && `: ${found}`}`);
    return [`${all.length} times: ${expected}`, ...first, `  and ${all.length - named} more`];
  });
}

/** The text of a mistake without what differs between files: the place, and the end from `, got` or `, found` on. */
function parts(mistake: string): { place: string; expected: string; found: string } {
  const place = /^[^:]*(?:: line \d+)?/.exec(mistake)?.[0] ?? '';
  const text = mistake.slice(place.length).replace(/^: /, '');
  const [, expected = text, found = ''] =
    /^(.*?)[,;] ((?:got|found|to \w+ it:) .*)$/s.exec(text) ?? [];
  return { place, expected, found };
}

/**
 * Adds the line to mistakes in a file that name only a field, such as `file: links.0.url: expected …`.
 *
 * @param lineOf the line of a field by its path, or of the object that lacks it
 */
export function withLines(
  mistakes: Mistakes,
  file: string,
  lineOf: (path: readonly string[]) => number,
): Mistakes {
  return mistakes.map((mistake) => {
    const text = mistake.slice(file.length + 2);
    if (!mistake.startsWith(`${file}: `) || /^line \d/.test(text)) return mistake;
    const field = /^([\w.-]+): /.exec(text)?.[1]?.split('.') ?? [];
    return `${file}: line ${lineOf(field)}: ${text}`;
  });
}
