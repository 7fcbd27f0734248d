import { left, right, type Either } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
// beautiful-mermaid is imported by file path, because the package exports its module only for
// `import`, and the build is compiled to CommonJS.
import {
  parseMermaid,
  renderMermaidSVG,
  type MermaidGraph,
} from '../../node_modules/beautiful-mermaid/dist/index.js';
import type { Finding } from '../lib/diagnostics';
import { themeColour } from '../emit/themeColour';

export interface Diagram {
  svg: string;
  /** The alternative text, from accTitle and accDescr. */
  alt: string;
  /** The width and height are in CSS pixels. */
  width: number;
  height: number;
}

/** An error in a diagram, with its line number in the source, counted from 0. */
export type DiagramError = readonly [line: number, finding: Finding];

const kinds =
  /^(?:(?:flowchart|graph) (?:TD|TB|LR|BT|RL)|stateDiagram(?:-v2)?|sequenceDiagram|classDiagram|erDiagram)$/;

/**
 * The library's colours, each with the colour in src/ui/theme.css that replaces it. Any other
 * colour, which is that of the text, becomes `--color-ink`.
 */
const colours: Readonly<Record<string, string>> = {
  '--bg': '--color-paper',
  '--_group-fill': '--color-paper',
  '--_group-hdr': '--color-secondary-soft',
  '--_key-badge': '--color-secondary-soft',
  '--_node-fill': '--color-surface',
  '--_node-stroke': '--color-control',
  '--_inner-stroke': '--color-line',
  '--_line': '--color-secondary',
  '--_arrow': '--color-primary',
  '--_text-sec': '--color-secondary',
  '--_text-muted': '--color-secondary',
  '--_text-faint': '--color-secondary',
};

/** The library's text is 13 units high. Scale it to 16 CSS pixels, the size of the page's text. */
const scale = 16 / 13;

/**
 * Draws a Mermaid diagram in the site's colours.
 *
 * @param language BCP 47 tag of the text. Some characters look different in Chinese and Japanese.
 * @returns the diagram, or all errors (as a `Left`). Lines that the library would silently ignore
 * are errors too.
 */
export function drawDiagram(
  source: string,
  language: string,
): Either<readonly DiagramError[], Diagram> {
  const facts: Partial<Record<string, string>> = {};
  const lines = source.split('\n').map((line) => {
    const [, name, fact] = /^\s*acc(Title|Descr)\s*:\s*(.+)$/.exec(line) ?? [];
    if (!name) return /^\s*%%(?!\{)/.test(line) ? '' : line.trim();
    facts[name] = fact?.trim();
    return '';
  });
  const kindAt = lines.findIndex(Boolean);
  const kind = lines[kindAt] ?? '';
  if (!kinds.test(kind)) {
    const known =
      'flowchart TD (or LR, …), stateDiagram-v2, sequenceDiagram, classDiagram, erDiagram';
    const finding = { reason: `expected one of ${known}`, actual: `got ${kind || 'nothing'}` };
    return left([[Math.max(0, kindAt), finding]]);
  }
  const svg = draw(lines.join('\n'));
  const drawn = labelsOf(svg);
  const errors = lines.flatMap((line, index): DiagramError[] => {
    if (index === kindAt || !line) return [];
    if (/^(?:style|classDef|linkStyle|rect)\b|^%%\{|:::/.test(line)) {
      const reason = 'expected no colours, because diagrams use those of the site';
      return [[index, { reason, actual: `got ${line}` }]];
    }
    const words = wordsOf(line.replace(keywords, ' '));
    const isIn = (labels: ReadonlySet<string>) => words.every((word) => labels.has(word));
    // Parse or draw each line on its own, because the same words in another line could hide an
    // error.
    if (isIn(labelsOfLine(kind, line))) return [];
    const ofBlock = /^[ce]/.test(kind) ? !/--|\.\./.test(line) : blocks.test(line);
    if (ofBlock && isIn(drawn)) return [];
    const reason = 'expected a line of a diagram that can be drawn';
    return [[index, { reason, actual: `got ${line}` }]];
  });
  if (!facts['Title']) {
    const reason = 'expected a line accTitle: with what the diagram shows, found none';
    errors.push([kindAt, { reason }]);
  }
  if (drawn.size === 0) {
    errors.push([kindAt, { reason: 'expected something to draw, found nothing' }]);
  }
  if (errors.length > 0) return left(errors);
  const [width = 0, height = 0] = [...svg.matchAll(/(?:width|height)="([\d.]+)"/g)].map(
    ([, size]) => Math.ceil(Number(size) * scale),
  );
  return right({
    svg: inThemeColours(svg).replace(
      /width="[^"]*" height="[^"]*" style="[^"]*"/,
      `width="${width}" height="${height}" lang="${language}" font-family="system-ui, sans-serif"`,
    ),
    alt: [facts['Title'], facts['Descr']].filter(Boolean).join(' '),
    width,
    height,
  });
}

/**
 * Draws a diagram with the library.
 *
 * @returns an empty string if the library fails
 */
function draw(source: string): string {
  try {
    return renderMermaidSVG(source, { transparent: true, padding: 20 });
  } catch {
    return '';
  }
}

/**
 * Returns the words that the library finds in a single line. Flowcharts and state diagrams are only
 * parsed, because laying them out takes a hundred times as long. All other kinds of diagrams are
 * drawn, because the library exports no parser for them.
 */
function labelsOfLine(kind: string, line: string): ReadonlySet<string> {
  const source = `${kind}\n${line}`;
  if (!/^(?:flowchart|graph|state)/.test(kind)) return labelsOf(draw(source));
  try {
    return new Set(wordsOf(wordsOfGraph(parseMermaid(source)).join('\n')));
  } catch {
    return new Set();
  }
}

function wordsOfGraph({ nodes, edges, subgraphs }: MermaidGraph): readonly string[] {
  return [
    ...[...nodes.values()].flatMap(({ id, label }) => [id, label]),
    ...edges.flatMap(({ source, target, label = '' }) => [source, target, label]),
    ...subgraphs.flatMap(({ id, label }) => [id, label]),
  ];
}

/**
 * Lines in flowcharts, state diagrams and sequence diagrams that are only valid together with the
 * lines around them.
 */
const blocks = /^(?:subgraph|state|note|loop|alt|opt|par|critical|break|else|and|end|direction)\b/i;

/** Words that are part of the syntax and are not drawn. */
const keywords =
  /^(?:participant|actor|note (?:over|left of|right of)|else|and|end|subgraph|direction (?:TD|TB|LR|BT|RL)|state|class|namespace)\b|\bas\b|-x|\s(?:[|}o]{2}(?:--|\.\.)[|{o]{2}|o--|--o)\s|<\/?(?:br|[biu]|strong|em)\s*\/?>/gi;

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the words in a diagram, including the names of its nodes and edges. */
function labelsOf(svg: string): ReadonlySet<string> {
  // A <title> element is a tooltip, which an <img> does not show, so its text does not count.
  const labels =
    svg
      .replaceAll(/<(style|title)>[^]*?<\/\1>/g, '')
      .match(/>[^<]+<|data-(?:id|from|to|label|actors?)="[^"]*"/g) ?? [];
  return new Set(wordsOf(labels.join('\n')));
}

/**
 * Writes the light colours as attributes and the dark colours as CSS rules. Some feed readers
 * remove styles, and the site's content security policy blocks them when the image is opened on its
 * own. In both cases, the image keeps its light colours.
 */
function inThemeColours(svg: string): string {
  const theme = readFileSync(path.join(__dirname, '../../src/ui/theme.css'), 'utf8');
  const dark = new Map<string, string>();
  const coloured = svg.replaceAll(/="var\((--[\w-]+)\)"/g, (_, name: string) => {
    const colour = themeColour(theme, colours[name] ?? '--color-ink');
    dark.set(colour.light, colour.dark);
    return `="${colour.light}"`;
  });
  const rules = [...dark].map(
    ([from, to]) => `[fill="${from}"]{fill:${to}}[stroke="${from}"]{stroke:${to}}`,
  );
  const style = `.mono{font-family:ui-monospace,monospace}@media (prefers-color-scheme:dark){${rules.join('')}}`;
  return coloured.replace(/<style>[^]*?<\/style>/, `<style>${style}</style>`);
}
