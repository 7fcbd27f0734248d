/**
 * Returns a short hash of a text, so that two texts can be compared later although neither is kept.
 * The hash has 32 bits. It is not meant to withstand someone who looks for another text with the
 * same hash.
 */
export function hashText(text: string): string {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}
