import { foldText } from './foldText';

/** One of the pieces into which `markWords` and `excerpt` split text. */
export interface Piece {
  text: string;
  /** Whether the piece matches a word of the query. */
  isMatch: boolean;
}

/**
 * Matches a character together with its marks, because folding may combine them into one character.
 * The last two code points in the pattern are the voice marks of half-width kana.
 */
const character = /.[\p{M}\uff9e\uff9f]*/gsu;

/**
 * Splits text into pieces that match a word of the query and pieces that do not. Folding may change
 * the length of the text, so each character is folded separately.
 *
 * @param words the folded words of the query
 */
export function markWords(text: string, words: readonly string[]): readonly Piece[] {
  let folded = '';
  // For each code unit of the folded text, these arrays contain the positions in the original text
  // at which the corresponding character begins and ends.
  const begins: number[] = [];
  const ends: number[] = [];
  for (const { 0: written, index } of text.matchAll(character)) {
    const part = foldText(written);
    folded += part;
    for (let unit = 0; unit < part.length; unit++) {
      begins.push(index);
      ends.push(index + written.length);
    }
  }
  const matches = words
    .flatMap((word) => positionsOf(word, folded).map((at) => [at, at + word.length - 1] as const))
    .map(([first, last]) => [begins[first] ?? 0, ends[last] ?? 0] as const)
    .sort(([one], [other]) => one - other);
  const pieces: Piece[] = [];
  let end = 0;
  const add = (to: number, isMatch: boolean) => {
    if (to > end) pieces.push({ text: text.slice(end, to), isMatch });
    end = Math.max(end, to);
  };
  for (const [from, to] of matches) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return pieces;
}

function positionsOf(word: string, text: string): readonly number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    positions.push(at);
  }
  return positions;
}

/** The maximum number of characters before the first match in an excerpt. */
const longestLeadCharacters = 50;
/** The maximum number of characters in an excerpt. */
const longestExcerptCharacters = 220;

/**
 * Finds the paragraph that contains the most words from a query, and shortens it around the first
 * of these words.
 *
 * @param text the text, with one paragraph per line
 * @param folded the folded text, with the same lines
 * @param words the query's folded words
 * @returns undefined if the text contains none of the words
 */
export function excerpt(
  text: string,
  folded: string,
  words: readonly string[],
): readonly Piece[] | undefined {
  const counts = folded
    .split('\n')
    .map((line) => words.filter((word) => line.includes(word)).length);
  const most = Math.max(...counts);
  if (most === 0) return undefined;
  const pieces = markWords(text.split('\n')[counts.indexOf(most)] ?? '', words);
  let remaining = longestExcerptCharacters;
  return pieces.flatMap((piece, index) => {
    if (remaining <= 0) return [];
    const start = index === 0 && !piece.isMatch ? endOf(piece.text) : piece.text;
    const shown = start.length > remaining ? `${withoutHalf(start.slice(0, remaining))}…` : start;
    remaining -= start.length;
    return [{ ...piece, text: shown }];
  });
}

/**
 * Shortens the text before the first match to its last few words. If the text has spaces, the
 * result begins with a whole word.
 */
function endOf(text: string): string {
  if (text.length <= longestLeadCharacters) return text;
  return `…${withoutHalf(text.slice(-longestLeadCharacters)).replace(/^\S{0,20}\s+/, '')}`;
}

/**
 * Removes a lone surrogate, which is half a character, from either end of a string. Cutting the
 * text may have left one.
 */
function withoutHalf(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/, '');
}
