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
  ['graph TD;A-->B', 0, /^expected one of .*, got graph TD;A-->B$/],
  ['erDiagram\naccTitle: x', 0, /^expected something to draw, found nothing$/],
  ['flowchart LR\na --> b', 0, /^expected a line accTitle: /],
])('%j is a mistake in line %d', (source, line, mistake) => {
  expect(errors(source)).toEqual([[line, expect.stringMatching(mistake)]]);
});

test.each([
  ['graph TD\nA-->B', 'A B'],
  ['graph TD\nA-->|yes|B', 'A B yes'],
  ['graph TD\nA --> |yes| B', 'A B yes'],
  ['graph TD;\nA-->B;', 'A B'],
  ['flowchart LR\n水-->茶', '水 茶'],
  ['flowchart LR\n水 --> 茶[綠茶] --> 水', '水 綠茶'],
  ['flowchart LR\n水 -- 燒 --> 茶\n水-->|倒|杯', '倒 杯 水 燒 茶'],
  ['flowchart LR\nD -.text.-> E', 'D E text'],
  ['flowchart LR\nD -. text .-> E', 'D E text'],
  ['flowchart LR\nD--text-->E', 'D E text'],
  ['flowchart LR\nD-- 是 -->E', 'D E 是'],
  ['flowchart LR\nD==text==>E', 'D E text'],
  ['flowchart LR\nD--text---E', 'D E text'],
  ['flowchart LR\nD-->|"a (b); c"|E', 'D E a (b); c'],
  ['flowchart LR\nD ----> E -...-> F ====> G', 'D E F G'],
  ['flowchart LR\nA---B-.-C===D<-->E', 'A B C D E'],
  ['flowchart LR\nA["a (b) [c] & d; e --> f"]-->B("f<br>g")', 'a (b) [c] &amp; d; e --&gt; f f g'],
  ['flowchart LR\na["`**a**`"] --> b', 'a b'],
  ['flowchart LR\nA & B-->C & D', 'A B C D'],
  ['flowchart LR\nA[/x/]-->B[\\y\\]-->C[/z\\]-->D>不]', 'x y z 不'],
  ['flowchart LR\nA["x" ]-->B[""]', 'x'],
  [
    'flowchart LR\nsubgraph 急須\nA\nend\nsubgraph "two words"\nB\nend\nsubgraph s[三]\nC\nend\nsubgraph 四 五\nD\nend\n急須 --> s',
    'A B C D two words 三 四 五 急須',
  ],
  ['sequenceDiagram\nautonumber\nA->>B: x\nNote over A,co-op: y\nB-->>A: z', '1 x 2 z A B co-op y'],
  [
    'sequenceDiagram\nparticipant Two words\nTwo words->>Bob:hi\nNote over Two words: x',
    'Bob Two words hi x',
  ],
  [
    'sequenceDiagram\nparticipant My cup\nactor My cup 2 as Yours\nMy cup 2->>My cup: tea',
    'My cup Yours tea',
  ],
  ['sequenceDiagram\n客->>+店: 茶\nactivate 客\n店-->>-客: 請', '客 店 茶 請'],
  ['stateDiagram-v2\n[*]-->水\n水-->[*]', '水'],
  ['stateDiagram-v2\nstate s1\ns1-->s2:go', 'go s1 s2'],
  ['classDiagram\nPot "1..*" --> "*" Cup : has -- 1', '* 1..* Cup Pot has -- 1'],
  [
    'classDiagram\nclass List~Cup~\nList~Cup~ --> Cup\nBox --> List~Cup~',
    'Box Cup List&lt;Cup&gt;',
  ],
  ['erDiagram\nCUP {\nint id PK "the key"\n}', 'CUP PK id (the key) int'],
  ['erDiagram\nCUP {\nint id PK, FK\nint a PK\nint b FK\n}', 'CUP FK PK PK,FK a b id int int int'],
  ['erDiagram\nCUP }o--o{ SIP : "is in"', '(no attributes) (no attributes) CUP SIP is in'],
  // A label may contain what means a style elsewhere.
  ['flowchart LR\nA["std:::vector"]:::red --> B:::red[x:::y]', 'std:::vector x:::y'],
  ['flowchart LR\nA:::red -->|a:::b| 茶:::red -- c:::d --> B', 'A B a:::b c:::d 茶'],
  ['sequenceDiagram\nA->>B: std:::vector\nNote over A: x:::y', 'A B std:::vector x:::y'],
  ['stateDiagram-v2\nA:::red --> B:::red : x:::y\nC:::red : z:::z', 'A B x:::y z:::z'],
  ['stateDiagram-v2\nstate "x:::y" as A', 'x:::y'],
  ['classDiagram\nclass A:::red\nA "x:::y" --> "1" B : a:::b', '1 A B a:::b x:::y'],
  ['classDiagram\nList~Cup~ --> Cup : of~Cup~', 'Cup List of~Cup~'],
  ['erDiagram\nA:::red ||--|| B : a:::b', '(no attributes) (no attributes) A B a:::b'],
  // Lines may repeat what is drawn once.
  ['flowchart LR\nA[tea] --> B[A]\nA[tea] --> C[tea]', 'A tea tea'],
  ['stateDiagram-v2\nA : A\nA --> A : A', 'A A'],
  ['sequenceDiagram\nA->>B: A\nA->>B: A\nNote over A: A', 'A A A A B'],
])('%j is drawn with all its words', (source, words) => {
  expect(wordsIn(draw(source).svg)).toBe(words);
});

test('comments, settings and a description of several lines are not drawn', () => {
  const { alt, svg } = draw(
    '%%{init: {}}%%\nflowchart LR\naccDescr {\n Two\n steps. \n}\na-->b\n%% two',
  );
  expect(alt).toBe('Tea Two steps.');
  expect(wordsIn(svg)).toBe('a b');
});

test('the colours of the source are not used', () => {
  const { svg } = draw(
    'flowchart LR\na:::red --> b\nclassDef red fill:#f00\nclass a,b red\nstyle a fill:#f00\nlinkStyle 0 stroke:#f00',
  );
  expect(svg).not.toMatch(/#f00|red/);
  expect(wordsIn(svg)).toBe('a b');
  const messages = draw('sequenceDiagram\nrect rgb(1,2,3)\nA->>B: x\nend');
  expect(wordsIn(messages.svg)).toBe('A B rect x');
});

const flowchart = 'flowchart LR\na --> b';
const sequence = 'sequenceDiagram\nA->>B: x';
const states = 'stateDiagram-v2\nA --> B';
const classes = 'classDiagram\nA --> B';
const entities = 'erDiagram\nA ||--|| B : has';

test.each([
  [flowchart, 'b --x a', 'its arrow'],
  [flowchart, 'b--xa', 'its arrow'],
  [flowchart, 'b ~~~ a', 'its arrow'],
  [flowchart, 'a --> b --o a', 'its arrow'],
  [flowchart, 'a --> c.d', 'its arrow'],
  [flowchart, 'c[tea', '"tea"'],
  [flowchart, 'a[Tea]', '"Tea"'],
  [flowchart, 'foo bar', '"bar"'],
  [flowchart, 'a 茶', '"茶"'],
  [flowchart, 'click a "https://x"', '"https"'],
  [flowchart, 'c@{ shape: rect }', '"shape"'],
  [sequence, 'A->>B no colon', 'its arrow'],
  [sequence, 'A->>B:', 'its arrow'],
  [sequence, 'A<<->>B: x', 'its arrow'],
  [sequence, 'Two words->>B: x', 'its arrow'],
  [sequence, 'style guide->>B: x', 'its arrow'],
  [sequence, 'box Tea', '"box"'],
  [sequence, 'create participant C', '"create"'],
  [states, 'note right of A: 茶', '"note"'],
  [states, 'state c <<fork>>', '"c"'],
  [states, 'A : Tea', '"Tea"'],
  [`${states} : tea`, 'note right of A : tea', '"note"'],
  [`${states} : note`, 'note left of A : note', '"left"'],
  [`${states} : tea`, 'A : tea', '"tea"'],
  [states, 'participant A', '"participant"'],
  [states, 'end', '"end"'],
  [`${flowchart}[tea]`, 'a[tea]', '"tea"'],
  [sequence, 'Participant A', '"Participant"'],
  [`${sequence} tea`, 'else tea', '"tea"'],
  [`${classes} : tea`, 'note for A "tea"', '"note"'],
  [classes, 'B<|--A', 'its arrow'],
  [classes, 'class A["tea"]', '"tea"'],
  [classes, 'namespace N {', '"namespace"'],
  [classes, '<<interface>> A', '"interface"'],
  [entities, 'A |-| B : is', '"is"'],
  [entities, 'A||--||B : has', 'its arrow'],
  [entities, 'A one to many B : has', '"one"'],
])('%j with %j is an error, because the library does not draw %s', (source, line, missing) => {
  expect(errors(`${source}\naccTitle: x\n${line}`)).toEqual([
    [3, `expected a line of a diagram that can be drawn, got ${line}, drawn without ${missing}`],
  ]);
});

test('a note before the first message is an error, because the library does not draw it', () => {
  expect(errors('sequenceDiagram\naccTitle: x\nNote over A: tea\nA->>B: x')).toEqual([
    [2, expect.stringMatching(/got Note over A: tea, drawn without "tea"$/)],
  ]);
});

test('a note is an error even if an arrow has the same label', () => {
  expect(errors('sequenceDiagram\naccTitle: x\nNote over A: tea\nA->>B: tea')).toEqual([
    [2, expect.stringMatching(/got Note over A: tea, drawn without "tea"$/)],
  ]);
  const states = 'stateDiagram-v2\naccTitle: x\nA --> B : A';
  expect(errors(`${states}\nnote right of A\nA\nend note`)).toEqual([
    [3, expect.stringMatching(/drawn without "note"$/)],
    [5, expect.stringMatching(/drawn without "end"$/)],
  ]);
});

test('the regions of a state are an error', () => {
  const states = 'stateDiagram-v2\naccTitle: x\nstate C {\nA --> B : a -- b\n--\nD --> E\n}';
  expect(errors(states)).toEqual([[4, expect.stringMatching(/got --, drawn without "--"$/)]]);
});

test('an annotation is an error even if another class has the same one', () => {
  const classes = 'classDiagram\naccTitle: x\nclass A {\n<<interface>>\n}\nclass B';
  expect(errors(`${classes}\n<<interface>> B`)).toEqual([
    [6, expect.stringMatching(/drawn without "interface"$/)],
  ]);
});

test('an error says how lines are written', () => {
  const diagram = drawDiagram('erDiagram\naccTitle: x\nA ||--|| B', 'ja');
  expect(isLeft(diagram) && diagram.left.map(([, { hint }]) => hint)).toEqual([
    'lines are written as A ||--o{ B : text, A {, int size PK',
  ]);
});
