const ascii = /^[\0-\x7f]*$/;
const latinMarks = /[\u0300-\u036f]/g;
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const toHiragana = 0x60;

/**
 * Folds text for comparison, so that the search ignores letter case, the marks on Latin letters,
 * and the width and other compatibility forms of characters (NFKC). Hiragana and katakana also
 * become equal, and so do 臺 and 台, which are two ways to write the same character in Taiwan.
 */
export function foldText(text: string): string {
  // ASCII text skips the conversion below, which takes ten times as long.
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // NFD decomposes voiced kana as well, but the next step keeps their voice mark, because it is
      // not a Latin mark.
      .normalize('NFD')
      .replace(latinMarks, '')
      .normalize('NFC')
      .replaceAll('臺', '台')
      .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana))
  );
}
