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
  return diagram.left.map(([line, { reason, actual }]) => [
    line,
    [reason, actual].filter(Boolean).join(', '),
  ]);
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
  expect(svg).toContain(`width="${width}" height="${height}" lang="ja"`);
  expect(Math.min(width, height)).toBeGreaterThan(50);
  // The picture must not load anything from elsewhere, and each colour in an attribute needs a
  // dark-mode counterpart.
  expect(svg).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg")|@import|var\(| style="/);
  const dark = svg.slice(svg.indexOf('prefers-color-scheme:dark'), svg.indexOf('</style>'));
  for (const [, attribute] of svg.matchAll(/ ((?:fill|stroke)="#[^"]*")/g)) {
    expect(dark).toContain(`[${attribute}]{`);
  }
});

test('the words have the colour of the text, and the arrows have that of links', () => {
  const { svg } = draw('flowchart LR\nwater --> tea');
  const theme = readFileSync('src/ui/theme.css', 'utf8');
  expect(svg).toMatch(
    new RegExp(`<text[^>]* fill="${themeColour(theme, '--color-ink').light}"[^>]*>water<`),
  );
  expect(svg).toMatch(
    new RegExp(`<polygon[^>]* fill="${themeColour(theme, '--color-primary').light}"`),
  );
});

test('the description follows the title', () => {
  expect(draw('flowchart LR\naccDescr: Two steps.\na --> b').alt).toBe('Tea Two steps.');
});

test.each([
  ['', 0, /^expected one of flowchart .*, got nothing$/],
  ['gantt\ntitle x', 0, /^expected one of .*, got gantt$/],
  ['erDiagram\naccTitle: x', 0, /^expected something to draw, found nothing$/],
  ['flowchart LR\na --> b', 0, /^expected a line accTitle: /],
  ['flowchart LR\naccTitle: x\na --> b\nb --x a', 3, /^expected a line .* got b --x a$/],
  ['flowchart LR\naccTitle: x\na --> b\na[b', 3, /got a\[b$/],
  ['flowchart LR\naccTitle: x\na --> b\nclick a "https://x"', 3, /got click a/],
  ['flowchart LR\naccTitle: x\na --> b\nstyle a fill:#f00', 3, /^expected no colours.*got style a/],
  ['%%{init: {}}%%\nflowchart LR\naccTitle: x\na --> b', 0, /got %%\{init/],
  ['flowchart LR\naccTitle: x\na --> b\na:::red', 3, /got a:::red$/],
  ['flowchart LR\naccTitle: x\na --> b\nclassDef red fill:#f00', 3, /^expected no colours/],
  ['flowchart LR\naccTitle: x\na --> b\nlinkStyle 0 stroke:#f00', 3, /^expected no colours/],
  ['sequenceDiagram\naccTitle: x\nrect red\nA->>B: x\nend', 2, /^expected no colours/],
  ['sequenceDiagram\naccTitle: x\nA->>B: x\nA->>B no colon', 3, /got A->>B no colon$/],
  ['stateDiagram-v2\naccTitle: x\na --> b\nnote right of a: 茶', 3, /got note right of a/],
  ['erDiagram\naccTitle: x\nA ||--o{ B : has\nA |-| B : is', 3, /got A \|-\| B/],
])('%j is a mistake in line %d', (source, line, mistake) => {
  expect(errors(source)).toEqual([[line, expect.stringMatching(mistake)]]);
});

test.each([
  ['graph TD\nA-->B', 'A B'],
  ['graph TD\nA-->|yes|B', 'A B yes'],
  ['graph TD;\nA-->B;', 'A B'],
  ['graph TD;A-->B;B-->C', 'A B C'],
  ['graph\nA-->B', 'A B'],
  ['flowchart LR\n水-->茶', '水 茶'],
  ['flowchart LR\n水 --> 茶[綠茶] --> 水', '水 綠茶'],
  ['flowchart LR\nD -.text.-> E', 'D E text'],
  ['flowchart LR\nD -. text .-> E', 'D E text'],
  ['flowchart LR\nD--text-->E', 'D E text'],
  ['flowchart LR\nD-- 是 -->E', 'D E 是'],
  ['flowchart LR\nD==text==>E', 'D E text'],
  ['flowchart LR\nD--text---E', 'D E text'],
  ['flowchart LR\nD-->|"a (b); c"|E', 'D E a (b); c'],
  ['flowchart LR\nD ----> E -...-> F ====> G', 'D E F G'],
  ['flowchart LR\nA---B-.-C===D<-->E', 'A B C D E'],
  ['flowchart LR\nA["a (b) [c] & d; e"]-->B("f")', 'a (b) [c] &amp; d; e f'],
  ['flowchart LR\na-b-->c.d', 'a-b c.d'],
  ['flowchart LR\nA[/x/]-->B[\\y\\]-->C[/z\\]', 'x y z'],
  ['flowchart LR\nA & B-->C & D', 'A B C D'],
  [
    'flowchart LR\nsubgraph 急須\nA\nend\nsubgraph "two words"\nB\nend\nsubgraph s[三]\nC\nend',
    'A B C two words 三 急須',
  ],
  ['sequenceDiagram\nautonumber\nA->>B: x\nB-->>A: y', '1 x 2 y A B'],
  ['sequenceDiagram\nautonumber 10 5\nA->>B: x\nB->>A: y', '10 x 15 y A B'],
  ['sequenceDiagram\nTwo words->>Bob:hi', 'Bob Two words hi'],
  ['sequenceDiagram\n客->>+店: 茶\n店-->>-客: 請', '客 店 茶 請'],
  ['sequenceDiagram\nA->>B:\nnote right of B: n', 'A B n'],
  ['stateDiagram-v2\n[*]-->水\n水-->[*]', '水'],
  ['stateDiagram-v2\nstate s1\ns1-->s2:go', 'go s1 s2'],
  ['classDiagram\nCup<|--Bowl\nPot"1"-->"*"Cup:has', '* 1 Bowl Cup Pot has'],
  ['classDiagram-v2\n杯-->茶', '杯 茶'],
  ['erDiagram\nCUP {\nint id PK "the key"\n}', 'CUP PK id (the key) int'],
  ['erDiagram\nCUP {\nint id FK, UK\n}', 'CUP FK,UK id int'],
  ['erDiagram\nCUP||--o{SIP:holds', '(no attributes) (no attributes) CUP SIP holds'],
  ['erDiagram\n"My cup" ||--|| 茶', '(no attributes) (no attributes) My cup 茶'],
  ['erDiagram\nCUP', '(no attributes) CUP'],
])('%j is drawn with all its words', (source, words) => {
  expect(wordsIn(draw(source).svg)).toBe(words);
});

test('comments and a description of several lines are not drawn', () => {
  const { alt, svg } = draw('%% one\nflowchart LR\naccDescr {\n Two\n steps. \n}\na-->b\n%% two');
  expect(alt).toBe('Tea Two steps.');
  expect(wordsIn(svg)).toBe('a b');
});

test.each([
  ['flowchart LR', 'A --x B', 'write the arrow as -->, ---, -.->, -.-, ==> or ==='],
  [
    'flowchart LR',
    'A ~~~ B',
    'lines are written as A[text] --> B, A -->|text| B, A & B --> C, subgraph name, end',
  ],
  ['flowchart LR', 'A@{ shape: rect, label: "x" }', 'write the text in brackets: A[text]'],
  ['flowchart LR', 'click A "https://x"', 'a picture has no links, so leave it out'],
  ['flowchart LR', 'classDef red fill:#f00', 'leave it out'],
  ['sequenceDiagram', 'activate A', 'write + and - at the arrows: A->>+B: text, B-->>-A: text'],
  ['sequenceDiagram', 'box Aqua', 'write the participants without a box'],
  ['sequenceDiagram', 'A<<->>B: x', 'write the arrow as ->>, -->>, ->, -->, -), --), -x or --x'],
  ['stateDiagram-v2', 'note right of A: x', 'write the text at a transition: A --> B : text'],
  ['stateDiagram-v2', 'state x <<fork>>', 'write the transitions without it: A --> B : condition'],
  ['classDiagram', 'class A["x"]', 'write the text as the name of the class'],
  ['classDiagram', 'namespace N {', 'write the classes without a namespace'],
  ['erDiagram', 'A one to many B : x', 'write the relation in signs: A ||--o{ B : text'],
])('a %s with %j is an error that says what to write', (kind, line, hint) => {
  const diagram = drawDiagram(`${kind}\naccTitle: Tea\n${line}`, 'ja');
  expect(isLeft(diagram) && diagram.left).toEqual([
    [
      2,
      { reason: expect.stringMatching(/^expected /), actual: expect.stringContaining(line), hint },
    ],
  ]);
});
