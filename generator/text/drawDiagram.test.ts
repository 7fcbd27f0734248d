/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import { themeColour } from '../emit/themeColour';
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
  // The image must not load anything from elsewhere, and each colour in an attribute needs a
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
  ['sequenceDiagram\naccTitle: x\nautonumber\nA->>B: x', 2, /got autonumber$/],
  ['sequenceDiagram\naccTitle: x\nA->>B: x\nA->>B no colon', 3, /got A->>B no colon$/],
  ['stateDiagram-v2\naccTitle: x\na --> b\nnote right of a: 茶', 3, /got note right of a/],
  ['erDiagram\naccTitle: x\nA {\nint id "a comment"\n}', 3, /got int id "a comment"$/],
  ['erDiagram\naccTitle: x\nA ||--o{ B : has\nA |-| B : is', 3, /got A \|-\| B/],
])('%j is a mistake in line %d', (source, line, mistake) => {
  expect(errors(source)).toEqual([[line, expect.stringMatching(mistake)]]);
});
