import type { SiteEntry } from '../content/compiledContent';
import { projectAnchor } from '../paths';
import { percentDecode } from '../ui/percentDecode';

/** The maximum number of characters that are compared and that the search field contains. */
const longest = 100;
/** How similar two addresses must at least be, from 0 to 1. */
const leastSimilarity = 0.5;
/** How similar an entry's address must at least be, as a share of the highest similarity. */
const leastShare = 0.8;
/** The maximum number of entries that are suggested. */
const most = 2;

/**
 * Returns the words of the last part of a path, such as `tide clock` for `/projects/tide-clock` and
 * for `/2024/Tide_Clock.html`.
 */
export function wordsOf(path: string): string {
  // A project without a page of its own has an address in the list of projects.
  const address = path.replace(`#${projectAnchor('')}`, '/').replace(/\/+$/, '');
  return percentDecode(address.slice(address.lastIndexOf('/') + 1))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.(html?|php|md)$/, '')
    .replace(/[\s_.+-]+/g, ' ')
    .trim()
    .slice(0, longest);
}

/**
 * Returns the entries whose addresses are most similar to an address that does not exist, the most
 * similar one first. Only the last parts of the addresses are compared, so that an entry is found
 * in another section, too.
 *
 * @param words what `wordsOf` returns for the address that does not exist
 */
export function nearestEntries(words: string, entries: readonly SiteEntry[]): readonly SiteEntry[] {
  const compared = entries.map((entry) => ({
    entry,
    similarity: similarity(words, wordsOf(entry.path)),
  }));
  const highest = Math.max(...compared.map((one) => one.similarity));
  return compared
    .filter((one) => one.similarity >= Math.max(leastSimilarity, highest * leastShare))
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/**
 * Returns how similar two texts are, from 0 to 1. This is the Sørensen–Dice coefficient of their
 * pairs of adjacent characters. It stays high if a character is missing, added or wrong, and if the
 * words are in another order.
 */
function similarity(one: string, other: string): number {
  const pairs = pairsOf(one);
  const unmatched = pairsOf(other);
  const total = pairs.length + unmatched.length;
  const matched = pairs.filter((pair) => {
    const at = unmatched.indexOf(pair);
    if (at >= 0) unmatched.splice(at, 1);
    return at >= 0;
  });
  return (2 * matched.length) / total;
}

/** Returns the pairs of adjacent characters. The ends of the text count as spaces. */
function pairsOf(text: string): string[] {
  const characters = [' ', ...text, ' '];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
