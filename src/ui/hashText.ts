/**
 * Returns a short hash of a text, so that two texts can be compared later although neither is kept.
 * The hash has 32 bits (FNV-1a). It is not meant to withstand someone who looks for another text
 * with the same hash.
 */
export function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
