import fc from 'fast-check';
import { samples } from '../../testing/samples';
import { foldText } from './foldText';
import { excerpt, markWords, type Piece } from './markWords';

/** Converts pieces to a string with the matches in brackets. */
const written = (pieces: readonly Piece[] = []) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const mark = (text: string, ...words: string[]) => written(markWords(text, words.map(foldText)));

test.each([
  ['case and marks', 'Le Café', 'cafe', 'Le [Café]'],
  ['width', 'ＣＳＳで', 'css', '[ＣＳＳ]で'],
  ['kana', 'バス停', 'ばす', '[バス]停'],
  ['half-width kana, of which two are one letter', 'ﾊﾞｽ停', 'バス', '[ﾊﾞｽ]停'],
  ['the two ways to write Tai', '到臺南去', '台南', '到[臺南]去'],
  ['a part of a ligature', 'a ﬁle', 'fi', 'a [ﬁ]le'],
  ['a place more than once', 'tide to tide', 'tide', '[tide] to [tide]'],
  ['no place', 'tide', 'moon', 'tide'],
])('%s: the match is marked as it is written', (_, text, word, expected) => {
  expect(mark(text, word)).toBe(expected);
});

test('matches that overlap are marked once', () => {
  expect(mark('tides', 'tide', 'ides')).toBe('[tide][s]');
});

test('words are marked in the order of the text, not of the query', () => {
  expect(mark('sea and tide', 'tide', 'sea')).toBe('[sea] and [tide]');
});

test('the pieces are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, word) => {
      const pieces = markWords(text, word === '' ? [] : [foldText(word)].filter(Boolean));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
    samples(100, 1_000),
  );
});

const cut = (text: string, ...words: string[]) => {
  const pieces = excerpt(text, foldText(text), words.map(foldText));
  return pieces && written(pieces);
};

test('an excerpt is the paragraph with the most words', () => {
  expect(cut('A tide.\nThe Tide clock.\nA clock.', 'tide', 'clock')).toBe('The [Tide] [clock].');
  expect(cut('A tide.', 'moon')).toBeUndefined();
});

test('a long paragraph is cut around the first match, between words', () => {
  const before = 'word '.repeat(40);
  const after = ' other'.repeat(60);
  expect(cut(`${before}tide${after}`, 'tide')).toMatch(/^…(word ){9}\[tide\]( other){10,}.*…$/);
  expect(cut(`${'潮'.repeat(99)}汐`, '汐')).toBe(`…${'潮'.repeat(50)}[汐]`);
  expect(cut(`${'潮'.repeat(99)} 汐`, '汐')).toBe(`…${'潮'.repeat(49)} [汐]`);
});

test('a long paragraph ends after 220 characters, also if a match follows', () => {
  const words = 'word '.repeat(60);
  const shown = cut(`tide ${words}tide ${words}tide`, 'tide') ?? '';
  expect(shown).toBe(`[tide] ${words}`.slice(0, 222) + '…');
});

test('cutting leaves no half of a character', () => {
  const text = `${'𠮷'.repeat(60)}x汐${'𠮷'.repeat(200)}`;
  expect(cut(text, '汐')).not.toMatch(/\p{Surrogate}/u);
});
