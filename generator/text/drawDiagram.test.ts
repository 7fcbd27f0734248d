/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import { themeColour } from '../model/themeColour';
import { drawDiagram } from './drawDiagram';

function draw(source: string) {
  const diagram = drawDiagram(`${source}\naccTitle: Tea\n`, 'ja');
  if (isLeft(diagram)) throw new Error(JSON.stringify(diagram.left));
  return diagram.right;
}

const errors = (source: string) => {
  const diagram = drawDiagram(source, 'ja');
  if (!isLeft(diagram)) return [];
  const [line, { reason, actual }] = diagram.left;
  return [[line, [reason, actual].filter(Boolean).join(', ')]];
};

/** Returns the words in a drawing, from the first to the last, without the words of tooltips. */
const wordsIn = (svg: string) =>
  [...svg.replaceAll(/<(style|title)>[^]*?<\/\1>/g, '').matchAll(/>([^<]+)</g)]
    .map(([, words = '']) => words.trim())
    .filter(Boolean)
    .sort()
    .join(' ');

test.each([
  [
    'flowchart TD',
    'a[水] --> b{"hot (90°)? %%{x"}\n%% later\n  %% much later\nb -->|yes| c([茶])\nb -- no --> a & d\nsubgraph pot [急須]\n  c -.-> e[(leaves)]\nend',
  ],
  [
    'sequenceDiagram',
    'participant A as 客\nactor B\nA->>+B: 茶を<br/>ください\nB-->>-A: どうぞ\nB-xA: あとで\nNote over A,B: 静かに\nloop 毎日\n  A->>B: おかわり\nend\nalt 熱い\n  A-)B: 待つ\nelse 冷たい\n  A->>B: 飲む\nend',
  ],
  [
    'stateDiagram-v2',
    '[*] --> 水\n水 --> Boiling: heat\nstate Boiling {\n  low --> high\n}\nstate "In the cup" as cup\nBoiling --> cup\ncup --> [*]',
  ],
  [
    'classDiagram',
    'class Cup {\n  <<interface>>\n  +String 名前\n  +fill(tea) bool\n}\nCup <|-- Bowl : is a\nPot "1" --> "*" Cup\nPot o-- Lid\nLid : +int size',
  ],
  ['erDiagram', 'CUP ||--o{ SIP : holds\nCUP {\n  int id PK\n  string 名前\n}'],
])('a %s is drawn with its words, in the colours of both schemes', (kind, lines) => {
  const { svg, alt, width, height } = draw(`${kind}\n${lines}`);
  expect(alt).toBe('Tea');
  const shown = `width="${width}" height="${height}" lang="ja" font-family="system-ui, sans-serif">`;
  expect(svg).toContain(shown);
  expect(Math.min(width, height)).toBeGreaterThan(50);
  // The picture must not load anything from elsewhere, and each colour in an attribute needs a
  // dark-mode counterpart.
  expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg")|@import|var\(| style="/);
  const dark = svg.slice(svg.indexOf('prefers-color-scheme:dark'), svg.indexOf('</style>'));
  for (const [, attribute] of svg.matchAll(/ ((?:fill|stroke)="#[^"]*")/g)) {
    expect(dark).toContain(`[${attribute}]{`);
  }
});

test('each part of a drawing has its colour of the theme, in both schemes', () => {
  const theme = readFileSync('src/ui/theme.css', 'utf8');
  const names = ['paper', 'surface', 'ink', 'primary', 'secondary', 'secondary-soft', 'line'];
  const colours = new Map(
    [...names, 'control'].map((name) => [themeColour(theme, `--color-${name}`).light, name]),
  );
  const flowchart = draw('flowchart LR\nsubgraph pot\na -- no --> b\nend').svg;
  const { svg: entities } = draw('erDiagram\nCUP {\n int id PK\n}');
  const parts = [flowchart, entities].flatMap((svg) =>
    [...svg.matchAll(/<(\w+)[^>]* (?:fill|stroke)="#[^>]*>/g)].map(([part, element]) => {
      const used = [...part.matchAll(/(?:fill|stroke)="(#\w+)"/g)];
      return [element, ...used.map(([, colour = '']) => colours.get(colour))].join(' ');
    }),
  );
  expect([...new Set(parts)].sort()).toEqual([
    'line control',
    'polygon primary primary',
    'polyline secondary',
    'rect paper control',
    'rect paper line',
    'rect secondary-soft',
    'rect secondary-soft control',
    'rect surface control',
    'text ink',
    'text secondary',
    'tspan secondary',
  ]);
  for (const [colour, name] of colours) {
    const { dark } = themeColour(theme, `--color-${name}`);
    const rules = `[fill="${colour}"]{fill:${dark}}[stroke="${colour}"]{stroke:${dark}}`;
    expect(flowchart).toContain(rules);
  }
  expect(entities).toContain('<style>.mono{font-family:ui-monospace,monospace}');
});

test.each([
  ['', 0, /^expected one of flowchart.*, got nothing$/],
  ['graphql\na --> b', 0, /^expected one of .*, got graphql$/],
  ['xychart-beta\nbar [1, 2]', 0, /^expected one of .*, got xychart-beta$/],
  [
    '\nflowchart XY\naccTitle: x\na --> b',
    1,
    /^expected a diagram that can be drawn, got ".*" from/,
  ],
  ['flowchart LR\na --> b', 0, /^expected a line accTitle: /],
])('%j is a mistake in line %d', (source, line, mistake) => {
  expect(errors(source)).toEqual([[line, expect.stringMatching(mistake)]]);
});

test('a character that is written as a number is shown', () => {
  const { svg } = draw('sequenceDiagram\nA->>B: C#35; and a#59;\nB->>A: b#35;');
  expect(svg).toContain('>C&#35; and a&#59;<');
  expect(svg).toContain('>b&#35;<');
});

test('comments, settings and a description of several lines are not drawn', () => {
  const { alt, svg } = draw(
    '%%{init: {}}%%\nflowchart LR\naccDescr {\n Two\n steps. \n}\na --> b\n%% two',
  );
  expect(alt).toBe('Tea Two steps.');
  expect(draw('flowchart LR\naccDescr: Two.\na --> b').alt).toBe('Tea Two.');
  expect(wordsIn(svg)).toBe('a b');
});

test('the colours of the source are not used', () => {
  const { svg } = draw(
    'flowchart LR\na:::red --> b\nclassDef red fill:#f00\nclass a,b red\nstyle a fill:#f00\nlinkStyle 0 stroke:#f00',
  );
  expect(svg).not.toMatch(/#f00|red/);
  expect(wordsIn(svg)).toBe('a b');
});
