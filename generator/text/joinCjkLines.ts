import type { ElementContent, Root, RootContent, Text } from 'hast';

/** Ideographs, kana, Bopomofo and their punctuation. No spaces are written between them. */
const wide = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff01-\uff60]`;
/** Punctuation of all scripts, which is wide in Chinese and Japanese: — ― ‘ ’ “ ” ‥ … ‧ ⋯ · */
const sharedPunctuation = String.raw`[\u2014\u2015\u2018\u2019\u201c\u201d\u2025-\u2027\u22ef\u00b7]`;
const either = `(?:${wide}|${sharedPunctuation})`;

/**
 * The beginning and the end of code, a key or a formula. These are noncharacters, which text does
 * not contain (The Unicode Standard, section 23.7).
 */
const [start, end] = ['\ufdd0', '\ufdd1'];
const edge = `[${start}${end}]`;
const whole = `${start}[^${start}${end}\\n]*${end}`;

/**
 * A line break that browsers must not show as a space. Beside code, the other side of the code
 * decides: an owner who writes no space there wants none here.
 */
const needlessBreak = new RegExp(
  [
    `(?<=${wide}(?:${sharedPunctuation}|${edge})*)\\n(?=${edge}*${either})`,
    `(?<=${either}${edge}*)\\n(?=(?:${sharedPunctuation}|${edge})*${wide})`,
    `(?<=${either}${whole})\\n(?=${either})`,
    `(?<=${either})\\n(?=${whole}${either})`,
  ].join('|'),
  'gu',
);

/** Joins the lines of a text as a browser would show them, without spaces between ideographs. */
export function joinedLines(text: string): string {
  return text
    .replaceAll(/ *\n\s*/g, '\n')
    .replaceAll(needlessBreak, '')
    .replaceAll('\n', ' ');
}

/** The elements within a line of text. All others begin a new line. */
const withinLine = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'img',
  'input',
  'kbd',
  'mark',
  'ruby',
  'strong',
  'sub',
  'sup',
]);
/** The elements whose text is not prose. */
const apart = new Set(['code', 'kbd', 'img', 'input']);

/**
 * Removes line breaks between Chinese or Japanese characters, because browsers would show each of
 * them as a space. The characters may be in different elements, such as text and bold text.
 */
export function joinCjkLines() {
  return (tree: Root) => {
    let line: (Text | string)[] = [];
    const endLine = () => {
      joinLine(line);
      line = [];
    };
    const walk = (node: RootContent | ElementContent) => {
      if (node.type === 'text') return void line.push(node);
      if (node.type !== 'element') return;
      const { tagName, properties, children } = node;
      if (tagName === 'pre') return endLine();
      // The number of a footnote is set above the line, so the text goes on after it.
      if (tagName === 'sup' && children.some(isFootnoteMark)) return;
      if (!withinLine.has(tagName)) endLine();
      if (apart.has(tagName)) line.push(start);
      if (!isFormulaClass(properties['className'])) children.forEach(walk);
      if (apart.has(tagName)) line.push(end);
      if (!withinLine.has(tagName)) endLine();
    };
    tree.children.forEach(walk);
    endLine();
  };
}

function isFootnoteMark(node: ElementContent): boolean {
  return node.type === 'element' && 'dataFootnoteRef' in node.properties;
}

function isFormulaClass(className: unknown): boolean {
  return [className].flat().includes('language-math');
}

function joinLine(parts: readonly (Text | string)[]): void {
  // The parser has replaced all null characters, so they can mark the line breaks to remove.
  let rest = parts
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('')
    .replaceAll(needlessBreak, '\0');
  for (const part of parts) {
    const { length } = typeof part === 'string' ? part : part.value;
    if (typeof part !== 'string') part.value = rest.slice(0, length).replaceAll('\0', '');
    rest = rest.slice(length);
  }
}
