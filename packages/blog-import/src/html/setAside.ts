/**
 * Sets pieces of a text aside, so that what changes the rest does not touch them. Each piece is
 * replaced by its number between two private-use characters, which should not be in any post and
 * which Markdown does not escape.
 */
export function setAside() {
  const pieces: string[] = [];
  return {
    keep: (piece: string): string => `\uE000${pieces.push(piece) - 1}\uE001`,
    putBack: (text: string): string =>
      text.replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) => pieces[Number(index)] ?? ''),
  };
}
