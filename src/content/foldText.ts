const latinMarks = /[\u0300-\u036f]/g;
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const toHiragana = 0x60;

/**
 * A text as the search compares it: the differences that nobody types are gone. Width and other
 * forms of the same character (NFKC), case, marks on Latin letters,
 * hiragana or katakana, and 臺, which Taiwan writes 台 as often.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // Voiced kana come apart here as well, but their mark is not among the Latin ones.
      .normalize('NFD')
      .replace(latinMarks, '')
      .normalize('NFC')
      .replaceAll('臺', '台')
      .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana))
  );
}
