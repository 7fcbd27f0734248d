const ascii = /^[\0-\x7f]*$/;
const latinMarks = /[\u0300-\u036f]/g;
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const toHiragana = 0x60;

/**
 * Folds a text for comparison in the search, which ignores: width and other compatibility forms (NFKC),
 * case, marks on Latin letters, hiragana or katakana, and 臺 (in Taiwan also written 台).
 */
export function foldText(text: string): string {
  // Most characters of most texts; the rest costs ten times as much.
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // Decomposes voiced kana too, but their mark is not a Latin mark.
      .normalize('NFD')
      .replace(latinMarks, '')
      .normalize('NFC')
      .replaceAll('臺', '台')
      .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana))
  );
}
