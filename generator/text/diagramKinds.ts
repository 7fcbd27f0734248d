import { escapeMarkup } from '../lib/xml';

/** A kind of diagram, and how its lines are written for the library that draws. */
export interface DiagramKind {
  /** Matches the first line of such a diagram. */
  first: RegExp;
  /** Examples of lines, for error messages. */
  examples: string;
  /** Matches an arrow, even one that the library does not know. */
  arrow: RegExp;
  /** Matches the labels in a line. What looks like an arrow in a label is text. */
  label: RegExp;
  /** Matches the keywords that the library knows. A drawing does not show them. */
  keywords: RegExp;
  /** Creates the function that writes the lines of one diagram, from the first to the last. */
  lines: () => (line: string) => string;
}

/**
 * Hides the characters that the library would take for syntax: while it draws, a character of the
 * Private Use Area stands in for each of them. Tags such as `<br>` keep their meaning.
 */
function hide(text: string): string {
  return text.replaceAll(/<\/?\w+\s*\/?>|[ ()[\]{}<>|"':;,&.=~#%/\\-]/g, (one) =>
    one.length > 1 ? one : String.fromCharCode(0xe000 + one.charCodeAt(0)),
  );
}

/** Replaces the stand-ins in a drawing, which is XML, with the characters of the source. */
export function unhide(svg: string): string {
  return svg.replaceAll(/[\ue000-\ue07f]/g, (one) =>
    escapeMarkup(String.fromCharCode(one.charCodeAt(0) - 0xe000)),
  );
}

/**
 * Matches a label in quotes or after a colon. Three colons do not begin a label. After them comes the
 * name of a style.
 */
const label = /("[^"]*"|(?<!:):(?!::).*)/;

/** Edits a line and leaves its labels as they are. */
function editOutside(labels: RegExp, line: string, edit: (part: string) => string): string {
  return line
    .split(labels)
    .map((part, index) => (index % 2 === 0 ? edit(part) : part))
    .join('');
}

/** Leaves out the names of styles, as in `A:::red`, because diagrams use the site's colours. */
const withoutStyles = (text: string) => text.replaceAll(/:::\w+/g, '');

/** Matches an arrow of any length. It may contain text, as in `-- text -->`. */
const flowchartArrow =
  /\s*(<?)(?:(?:--|==|-\.)\s*(?![ox]\s)([^-=.>|\s][^|[\](){}]*?)\s*)?(-{2,}>|-{3,}|={2,}>|={3,}|-?\.+->?)\s*/g;
const flowchartLabel = /([[({]+[^\])}]*[\])}]+|(?<=\w)>[^\]]*\]|\|[^|]*\|)/;
/** Matches the name of a node or subgraph if it contains a character outside ASCII. */
const nameInOtherScript =
  /(?<=^subgraph\s+).*[^\s!-~\ue000-\ue07f].*|[^\s&<>]*[^\s!-~\ue000-\ue07f][^\s&<>]*/g;

/** Writes an arrow in the only form that the library knows. */
function knownArrow(start: string, text: string | undefined, end: string): string {
  const head = end.endsWith('>') ? '>' : '';
  const arrow = end.includes('.') ? `-.-${head}` : `${end.slice(0, head ? 2 : 3)}${head}`;
  return ` ${start}${arrow}${text === undefined ? '' : `|${text}|`} `;
}

function flowchartLines(): (line: string) => string {
  // The library knows names in ASCII only, so underscores, which are no word, stand in for others.
  const ids = new Map<string, string>();
  return (line) => {
    const parts = line
      .replaceAll(/"`?([^"]*?)`?"/g, (_, text: string) => hide(text || ' '))
      .replace(/\[([/\\])([^\]]*)\1\]/g, '[$2]')
      .replaceAll(flowchartArrow, (_, start: string, text: string | undefined, end: string) =>
        knownArrow(start, text, end),
      )
      .replaceAll(' |', '|')
      .split(flowchartLabel)
      .map((part, index) => (index % 2 === 0 ? withoutStyles(part) : part));
    const withIds = (part: string, index: number) =>
      part.replaceAll(nameInOtherScript, (name, at: number) => {
        const known = ids.get(name.trim());
        const id = known ?? '_'.repeat(ids.size + 1);
        ids.set(name.trim(), id);
        const isLabelled = at + name.length === part.length && parts[index + 1];
        return known !== undefined || isLabelled ? id : `${id}[${name}]`;
      });
    return parts.map((part, index) => (index % 2 === 0 ? withIds(part, index) : part)).join('');
  };
}

function sequenceLines(): (line: string) => string {
  // The library knows neither names with spaces nor numbers.
  const names: string[] = [];
  let number: number | undefined;
  return (line) => {
    if (line === 'autonumber') {
      number = 1;
      return '';
    }
    const [, name] = /^(?:participant|actor)\s+(.+?)(?:\s+as\s.*)?$/.exec(line) ?? [];
    if (name?.includes(' ')) names.push(name);
    // One name may be the beginning of another one.
    names.sort((one, other) => other.length - one.length);
    const known = names.reduce((text, one) => text.replaceAll(one, () => hide(one)), line);
    if (number === undefined || !/^(?!note\s)[^:]+-[->x)][^:]*:/i.test(line)) return known;
    const numbered = `: ${number} `;
    number += 1;
    return known.replace(/:\s*/, numbered);
  };
}

const classLabel = /("[^"]*"|<<.*>>|(?<!:):(?!::).*)/;

function classLine(line: string): string {
  return editOutside(classLabel, line, (part) =>
    withoutStyles(part)
      // The library would take a type parameter, as in `List~Cup~ --> Cup`, for a part of the name.
      .replaceAll(/~\w+~(?=.*(?:--|\.\.))|(?<=(?:--|\.\.).*)~\w+~/g, '')
      // It would do the same with a label. After a space, it leaves the label out, which is
      // reported.
      .replace(/^(class\s+\w+)\[/, '$1 ['),
  );
}

function entityLine(line: string): string {
  return (
    editOutside(label, line, withoutStyles)
      // The library shows a comment only as a tooltip, so it becomes a part of the name.
      .replace(
        /^(\S+\s+[^\s|{}]+)(.*?)\s*"(.+)"$/,
        (_, field: string, keys: string, comment: string) =>
          `${field}${hide(` (${comment})`)}${keys}`,
      )
      // It knows keys with spaces between them.
      .replaceAll(/(?<=\s[PFU]K),\s*(?=[PFU]K\b)/g, ' ')
      // It knows this sign in one direction only.
      .replace(/\}o(?=--|\.\.)/, '{o')
  );
}

/** The kinds of diagrams that can be drawn. */
export const diagramKinds: readonly DiagramKind[] = [
  {
    first: /^(?:flowchart|graph)\s+(?:TD|TB|LR|BT|RL)$/,
    examples: 'A[text] --> B, A -->|text| B, A & B --> C, subgraph name[text], end',
    arrow: /[<ox]?(?:--|==|-\.|~~)\S*/g,
    label: flowchartLabel,
    keywords: /^(?:subgraph|end|direction\s+\w\w)\b/g,
    lines: flowchartLines,
  },
  {
    first: /^stateDiagram(?:-v2)?$/,
    examples: 'state "text" as A, A : text, [*] --> A, A --> B : text, state A {',
    arrow: /-->/g,
    label,
    keywords: /^(?:state|direction\s+\w\w)\b|\sas\s/g,
    lines: () => (line) => editOutside(label, line, withoutStyles),
  },
  {
    first: /^sequenceDiagram$/,
    examples:
      'participant A as text, A->>B: text, loop text, end, and after a message, Note over A: text',
    arrow: /(?:<<)?--?(?:>>?|[x)])[+-]?/g,
    label: /(:.*|(?<=^(?:loop|alt|opt|par|critical|break|rect|else|and)\s).*)/,
    keywords:
      /^(?:participant|actor|else|and|end|(?:de)?activate|[Nn]ote\s+(?:over|left of|right of))\b|\sas\s/g,
    lines: sequenceLines,
  },
  {
    first: /^classDiagram$/,
    examples: 'A <|-- B, A "1" --> "*" B : text, class A {, A : +int size',
    arrow: /(?<=[^\s.-]\s*)(?:<\|?|[*o])?(?:--|\.\.)(?:\|?>|[*o])?(?=\s*[^\s.-])/g,
    label: classLabel,
    keywords: /^(?:class|direction\s+\w\w)\b/g,
    lines: () => classLine,
  },
  {
    first: /^erDiagram$/,
    examples: 'A ||--o{ B : text, A {, int size PK',
    arrow: /[|o{}]{2}(?:--|\.\.)[|o{}]{2}/g,
    label: /((?<!:):(?!::).*|\s[PFU]K\b.*)/,
    keywords: /^direction\s+\w\w\b/g,
    lines: () => entityLine,
  },
];
