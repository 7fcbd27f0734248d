/*
 * The library that draws diagrams knows only a part of Mermaid, and it leaves out without a message
 * what it does not know. So each line is first written in the form that the library knows. For a line
 * that has no such form, the message says what to write instead.
 */

/** A line that cannot be drawn: what was expected instead, and what to write. */
export class UndrawableLine extends Error {
  constructor(
    readonly hint?: string,
    readonly expected?: string,
  ) {
    super(hint);
  }
}

/** Returns a line in the form that the library draws. Throws an `UndrawableLine`. */
type WriteLine = (line: string) => string;

/** A kind of diagram. */
export interface DiagramKind {
  /** The pattern of its first line. */
  first: RegExp;
  /** Returns its first line in the form that the library knows. */
  header: (first: string) => string;
  /** Examples of lines, for messages. */
  examples: string;
  /** Creates the function that writes the lines of one diagram, from the first to the last. */
  lines: () => WriteLine;
}

/**
 * Characters that would end a label or a name for the library although they stand between quotes.
 * While the library draws, a character of the Private Use Area stands in for each of them.
 */
const syntax = [...' ()[]{}<>|"\':;,&.=~#%/\\-'];
const firstStandIn = 0xe000;

function hide(text: string): string {
  return [...text]
    .map((one) =>
      syntax.includes(one) ? String.fromCharCode(firstStandIn + syntax.indexOf(one)) : one,
    )
    .join('');
}

/** Replaces the stand-ins in a drawing, which is XML, with the characters of the source. */
export function unhide(svg: string): string {
  const escaped: Readonly<Record<string, string>> = {
    ...{ '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' },
  };
  return svg.replaceAll(/[\ue000-\ue01f]/g, (one) => {
    const character = syntax[one.charCodeAt(0) - firstStandIn] ?? one;
    return escaped[character] ?? character;
  });
}

/** Returns a label without quotes. Tags such as `<br>` keep their meaning within it. */
function labelOf(text: string): string {
  const [, quoted] = /^"([^"]*)"$/.exec(text.trim()) ?? [];
  if (quoted === undefined) return text.trim();
  const markdown = quoted.replace(/^`([^]*)`$/, '$1');
  return markdown
    .split(/(<\/?\w+\s*\/?>)/)
    .map((part, index) => (index % 2 === 0 ? hide(part) : part))
    .join('');
}

const noColours: Rule = [/^(?:style|classDef|linkStyle|cssClass|rect)\b/, coloursOfSite];
const noClicks: Rule = [/^(?:click|link|links|callback)\s/, clicks];
const direction: Rule = [/^direction\s+(?:TD|TB|LR|BT|RL)$/];

function coloursOfSite(): never {
  throw new UndrawableLine('leave it out', 'no colours, because diagrams use those of the site');
}

function clicks(): never {
  throw new UndrawableLine('a picture has no links, so leave it out');
}

function instead(text: string) {
  return (): never => {
    throw new UndrawableLine(text);
  };
}

/** A pattern for a whole line, and how to write such a line. By default, it stays as it is. */
type Rule = readonly [pattern: RegExp, write?: (...groups: string[]) => string];

/** Returns a function that writes a line by the first rule that fits. */
function byRules(rules: readonly Rule[]): WriteLine {
  return (line) => {
    for (const [pattern, write] of rules) {
      const match = pattern.exec(line);
      if (match) return write ? write(...match.slice(1).map((group) => group ?? '')) : line;
    }
    throw new UndrawableLine();
  };
}

function flowchart(): DiagramKind {
  return {
    first: /^(?:flowchart|graph)(?:\s+(?:TD|TB|LR|BT|RL))?$/,
    header: (first) => (/\s/.test(first) ? first : `${first} TD`),
    examples: 'A[text] --> B, A -->|text| B, A & B --> C, subgraph name, end',
    lines() {
      const named = namesInAscii();
      return byRules([
        noColours,
        [/:::|^class\s/, coloursOfSite],
        noClicks,
        direction,
        [/^end$/],
        [
          /^subgraph\s+(.+?)(?:\s*\[(.+)\])?$/,
          (name = '', label) => `subgraph ${named(name).id} [${labelOf(label || name)}]`,
        ],
        [/^(.+)$/, (line = '') => nodesAndArrows(line, named)],
      ]);
    },
  };
}

/** The library knows names in ASCII only, so each other name gets a stand-in. */
function namesInAscii(): (name: string) => { id: string; isNew: boolean } {
  const ids = new Map<string, string>();
  return (name) => {
    const known = /^[\w-]+$/.test(name) ? name : ids.get(name);
    if (known !== undefined) return { id: known, isNew: false };
    const id = `name-${ids.size}-`;
    ids.set(name, id);
    return { id, isNew: true };
  };
}

const nodeName = /^(?:[\p{L}\p{M}\p{N}_.!#$%*+?/\\']|-(?![-.>=]))+/u;
/** Arrows with no text or with text between `|`. Their length does not matter. */
const plainArrow = /^(<)?(-{2,}>|-{3,}|={2,}>|={3,}|-\.+->|-\.+-)(?![-=.>])(?:\s*\|([^|]*)\|)?/;
/** Arrows with text inside, as in `-- text -->`. */
const arrowWithText = [
  /^(<)?--(?![-=.>|])(.+?)(-{2,}>|-{3,})/,
  /^(<)?==(?![-=.>|])(.+?)(={2,}>|={3,})/,
  /^(<)?-\.(?![-=.>|])(.+?)(\.+->|\.+-)/,
];
/** The brackets around labels, the longest first. */
const brackets: readonly (readonly [open: string, close: string])[] = [
  ...([['(((', ')))']] as const),
  ...([
    ['([', '])'],
    ['((', '))'],
    ['[[', ']]'],
    ['[(', ')]'],
    ['{{', '}}'],
  ] as const),
  ...([
    ['[/', '\\]'],
    ['[\\', '/]'],
    ['[/', '/]'],
    ['[\\', '\\]'],
  ] as const),
  ...([
    ['[', ']'],
    ['(', ')'],
    ['{', '}'],
    ['>', ']'],
  ] as const),
];

/** Writes a line with nodes and the arrows between them. */
function nodesAndArrows(line: string, named: ReturnType<typeof namesInAscii>): string {
  let rest = line;
  const take = (length: number) => {
    rest = rest.slice(length).trimStart();
  };

  const node = (): string => {
    const [name] = nodeName.exec(rest) ?? [];
    if (name === undefined) throw new UndrawableLine();
    const { id, isNew } = named(name);
    rest = rest.slice(name.length);
    if (rest.startsWith('@{'))
      throw new UndrawableLine(`write the text in brackets: ${name}[text]`);
    const label = shape();
    rest = rest.trimStart();
    return id + (label || (isNew ? `[${hide(name)}]` : ''));
  };

  const shape = (): string => {
    const [open = ''] = brackets.find(([open]) => rest.startsWith(open)) ?? [];
    // A label between the same brackets ends at the nearest of them.
    const [[end, close] = []] = brackets
      .filter(([one]) => one === open)
      .map(([, close]) => [endOf(open, close), close] as const)
      .filter(([end]) => end > 0)
      .sort(([one], [other]) => one - other);
    if (end === undefined || close === undefined) return '';
    const label = labelOf(rest.slice(open.length, end));
    rest = rest.slice(end + close.length);
    // The library does not know parallelograms.
    const isKnown = open.at(-1) !== close[0] || !/[/\\]/.test(open);
    return isKnown ? open + label + close : `[${label}]`;
  };

  /** Returns the position of the closing bracket, or 0 if there is none. */
  const endOf = (open: string, close: string): number => {
    const [quoted = ''] = /^\s*"[^"]*"\s*/.exec(rest.slice(open.length)) ?? [];
    const from = open.length + quoted.length;
    if (quoted) return rest.startsWith(close, from) ? from : 0;
    return Math.max(0, rest.indexOf(close, from));
  };

  const link = (): string => {
    if (rest.startsWith('&')) {
      take(1);
      return '&';
    }
    const [plain, isTwoWay = '', arrow = '', text] = plainArrow.exec(rest) ?? [];
    if (plain !== undefined) {
      take(plain.length);
      return isTwoWay + shortest(arrow) + labelled(text);
    }
    for (const pattern of arrowWithText) {
      const [whole, isTwoWay = '', text = '', end = ''] = pattern.exec(rest) ?? [];
      if (whole === undefined) continue;
      take(whole.length);
      return isTwoWay + shortest(end.startsWith('.') ? `-${end}` : end) + labelled(text);
    }
    if (/^[xo<]?(?:--|==|-\.)/.test(rest)) {
      throw new UndrawableLine('write the arrow as -->, ---, -.->, -.-, ==> or ===');
    }
    throw new UndrawableLine();
  };

  let written = node();
  while (rest !== '') written += ` ${link()} ${node()}`;
  return written;
}

/** Returns an arrow in the only length that the library knows. */
function shortest(arrow: string): string {
  if (arrow.includes('.')) return arrow.endsWith('>') ? '-.->' : '-.-';
  const [mark = '-'] = arrow;
  return mark.repeat(arrow.endsWith('>') ? 2 : 3) + (arrow.endsWith('>') ? '>' : '');
}

function labelled(text: string | undefined): string {
  const label = labelOf(text ?? '');
  return label && `|${label}|`;
}

function states(): DiagramKind {
  const name = String.raw`(\[\*\]|[\w\p{L}\p{M}-]+?)`;
  const rules: readonly Rule[] = [
    noColours,
    [/:::|^class\s/, coloursOfSite],
    noClicks,
    direction,
    [/^\}$/],
    [/^state\s+(?:"[^"]+"\s+as\s+)?[\w\p{L}]+\s*\{$/u],
    [/^state\s+"[^"]+"\s+as\s+[\w\p{L}]+$/u],
    [/^state\s+([\w\p{L}]+)$/u, (state) => `${state} : ${state}`],
    [
      /<<(?:fork|join|choice)>>|\[\[/,
      instead('write the transitions without it: A --> B : condition'),
    ],
    [/^note\b/, instead('write the text at a transition: A --> B : text')],
    [/^--$/, instead('write a state for each region')],
    [
      new RegExp(`^${name}\\s*-->\\s*${name}(?:\\s*:\\s*(.+))?$`, 'u'),
      (from, to, text) => `${from} --> ${to}${text ? ` : ${text}` : ''}`,
    ],
    [/^[\w\p{L}-]+\s*:\s*.+$/u],
  ];
  return {
    first: /^stateDiagram(?:-v2)?$/,
    header: (first) => first,
    examples: 'A --> B, A --> B : text, [*] --> A, A : text, state A {',
    lines: () => byRules(rules),
  };
}

function sequence(): DiagramKind {
  return {
    first: /^sequenceDiagram$/,
    header: (first) => first,
    examples: 'A->>B: text, participant A as text, Note over A,B: text, loop text, end',
    lines() {
      let number: { next: number; step: number } | undefined;
      // A name may contain spaces, unlike the library's names.
      const actor = String.raw`([^\s+\-<>:,;](?:[^\n<>:,;+-]|-(?![->)x]))*?)`;
      return byRules([
        noColours,
        noClicks,
        [
          /^autonumber(?:\s+(\d+))?(?:\s+(\d+))?$/,
          (first, step) => {
            number = { next: Number(first || 1), step: Number(step || 1) };
            return '';
          },
        ],
        [/^autonumber\s+off$/, () => ((number = undefined), '')],
        [
          /^(participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/,
          (kind, name = '', label) => `${kind} ${hide(name)} as ${labelOf(label || name)}`,
        ],
        [
          /^(?:create|destroy)\s/,
          instead('write participant A, which is there from the beginning'),
        ],
        [/^(?:de)?activate\s/, instead('write + and - at the arrows: A->>+B: text, B-->>-A: text')],
        [/^box\b/, instead('write the participants without a box')],
        [/^option\b/, instead('write else')],
        [
          /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.+)$/i,
          (place, names = '', text) =>
            `Note ${place} ${names
              .split(',')
              .map((one) => hide(one.trim()))
              .join(',')}: ${text}`,
        ],
        [/^(?:loop|alt|opt|par|critical|break|else|and)\b.*$/],
        [/^end$/],
        [
          new RegExp(
            String.raw`^${actor}\s*(--?(?:>>?|[x)]))\s*([+-]?)\s*${actor}\s*:\s*(.*)$`,
            'u',
          ),
          (from = '', arrow, mark, to = '', text) => {
            const shown = [number?.next, text].filter((part) => part !== undefined).join(' ');
            if (number) number.next += number.step;
            return `${hide(from)}${arrow}${mark}${hide(to)}: ${shown || hide(' ')}`;
          },
        ],
        [/<<-|--?\|/, instead('write the arrow as ->>, -->>, ->, -->, -), --), -x or --x')],
      ]);
    },
  };
}

function classes(): DiagramKind {
  const arrow = String.raw`<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.|--`;
  const name = String.raw`([\p{L}\p{M}\p{N}_-]+?(?:~\w+~)?)`;
  return {
    first: /^classDiagram(?:-v2)?$/,
    header: () => 'classDiagram',
    examples: 'A <|-- B, A "1" --> "*" B : text, class A {, A : +int size',
    lines() {
      let depth = 0;
      const opens = (line = '') => {
        depth += 1;
        return line;
      };
      const outside = byRules([
        noColours,
        [/:::/, coloursOfSite],
        noClicks,
        direction,
        [/^namespace\b/, instead('write the classes without a namespace')],
        [/^\}$/],
        [/^(class\s+\S+?(?:\s*~\w+~)?\s*\{)$/, opens],
        [/^class\s+[\p{L}\p{M}\p{N}_-]+(?:\s*~\w+~)?$/u],
        [/^class\s+.*\[/, instead('write the text as the name of the class')],
        [/^<<\w+>>/, instead('write it in the class: class A {, <<interface>>, }')],
        [/^note\b/, instead('write the text at a relation: A --> B : text')],
        [
          new RegExp(
            String.raw`^${name}\s*("[^"]*")?\s*(${arrow})\s*("[^"]*")?\s*${name}(?:\s*:\s*(.+))?$`,
            'u',
          ),
          (from, few, arrow, many, to, text) =>
            [
              from?.replace(/~.*/, ''),
              few,
              arrow,
              many,
              to?.replace(/~.*/, ''),
              text && `: ${text}`,
            ]
              .filter(Boolean)
              .join(' '),
        ],
        [/^[^\s:]+\s*:\s*.+$/],
      ]);
      const inside = byRules([[/^\}$/, () => ((depth -= 1), '}')], [/^.+$/]]);
      return (line) => (depth > 0 ? inside(line) : outside(line));
    },
  };
}

function entities(): DiagramKind {
  const end = String.raw`\|o|o\||\|\||\}o|o\{|\}\||\|\{`;
  const name = String.raw`("[^"]+"|[^\s"|}{:]+?)`;
  return {
    first: /^erDiagram$/,
    header: (first) => first,
    examples: 'A ||--o{ B : text, A {, int size PK',
    lines() {
      let isInside = false;
      const known = (entity = '') => hide(entity.replace(/^"(.*)"$/, '$1'));
      const outside = byRules([
        noColours,
        [/:::|^class\s/, coloursOfSite],
        direction,
        [
          new RegExp(`^${name}\\s*\\{$`, 'u'),
          (entity) => {
            isInside = true;
            return `${known(entity)} {`;
          },
        ],
        [
          new RegExp(
            String.raw`^${name}\s*(${end})(--|\.\.)(${end})\s*${name}(?:\s*:\s*(.*))?$`,
            'u',
          ),
          (from, one, line, many, to, text) =>
            `${known(from)} ${one}${line}${many} ${known(to)} : ${labelOf(text || '') || hide(' ')}`,
        ],
        [
          /\b(?:one|many|zero|only|optionally)\b/,
          instead('write the relation in signs: A ||--o{ B : text'),
        ],
        [/\[/, instead('write the text as the name of the entity')],
        [new RegExp(`^${name}$`, 'u'), (entity) => `${known(entity)} {\n}`],
      ]);
      const inside = byRules([
        [
          /^\}$/,
          () => {
            isInside = false;
            return '}';
          },
        ],
        [
          // The library shows a comment only as a tooltip, so it becomes a part of the name.
          /^(\S+)\s+(\S+)((?:\s*,?\s*(?:PK|FK|UK))*)(?:\s+"([^"]*)")?$/,
          (type, field, keys = '', comment) =>
            `${type} ${field}${hide(comment ? ` (${comment})` : '')} ${keys.replaceAll(',', ' ')}`,
        ],
      ]);
      return (line) => (isInside ? inside(line) : outside(line));
    },
  };
}

/** The kinds of diagrams that can be drawn. */
export const diagramKinds: readonly DiagramKind[] = [
  flowchart(),
  states(),
  sequence(),
  classes(),
  entities(),
];
