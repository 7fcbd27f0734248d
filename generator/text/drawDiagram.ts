import { isLeft, left, right, tryCatch, type Either } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
// beautiful-mermaid is imported by file path, because the package exports its module only for
// `import`, and the build is compiled to CommonJS.
import { renderMermaidSVG } from '../../node_modules/beautiful-mermaid/dist/index.js';
import type { Finding } from '../lib/diagnostics';
import { themeColour } from '../model/themeColour';

interface Diagram {
  svg: string;
  /** The alternative text, from accTitle and accDescr. */
  alt: string;
  /** The width and height are in CSS pixels. */
  width: number;
  height: number;
}

/** An error in a diagram, with its line number in the source, counted from 0. */
type DiagramError = readonly [line: number, finding: Finding];

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

/** The kinds that the library draws in the colours of `colours`. */
const kinds = /^(?:flowchart|graph|stateDiagram|sequenceDiagram|classDiagram|erDiagram)\b/;

/**
 * Draws a Mermaid diagram in the site's colours. The library leaves out what it does not know, so the
 * owner has to look at the drawing.
 *
 * @param language BCP 47 tag of the text. Some characters look different in Chinese and Japanese.
 * @returns the diagram, or the first mistake and its line (as a `Left`)
 */
export function drawDiagram(source: string, language: string): Either<DiagramError, Diagram> {
  const { title, description, statements } = readDiagram(source);
  const [[kindAt, first] = [0, '']] = statements;
  if (!kinds.test(first)) {
    const known = 'flowchart, stateDiagram-v2, sequenceDiagram, classDiagram, erDiagram';
    const finding = { reason: `expected one of ${known}`, actual: `got ${first || 'nothing'}` };
    return left([kindAt, finding]);
  }
  if (!title) {
    const reason = 'expected a line accTitle: with what the diagram shows, found none';
    return left([kindAt, { reason }]);
  }
  const lines = statements.map(([, statement]) => statement);
  const options = { transparent: true, padding: 20 };
  const drawn = tryCatch(() => renderMermaidSVG(lines.join('\n'), options), String);
  if (isLeft(drawn)) {
    const reason = 'expected a diagram that can be drawn';
    return left([kindAt, { reason, actual: `got "${drawn.left}" from the library` }]);
  }
  const [width = 0, height = 0] = [...drawn.right.matchAll(/(?:width|height)="([\d.]+)"/g)].map(
    ([, size]) => Math.ceil(Number(size) * scale),
  );
  const svg = inThemeColours(drawn.right).replace(
    /width="[^"]*" height="[^"]*" style="[^"]*"/,
    `width="${width}" height="${height}" lang="${language}" font-family="system-ui, sans-serif"`,
  );
  return right({
    // Mermaid writes a character that would be syntax as a number, such as #35; for #.
    svg: svg.replaceAll(/(?<!&)#(\d+);/g, '&#$1;'),
    alt: [title, description].filter(Boolean).join(' '),
    width,
    height,
  });
}

interface ReadDiagram {
  title: string | undefined;
  description: string | undefined;
  /** The statements, each with its line number, counted from 0. */
  statements: readonly (readonly [line: number, statement: string])[];
}

/** Reads the title, the description and the statements, and leaves out the comments. */
function readDiagram(source: string): ReadDiagram {
  const facts: Partial<Record<string, string>> = {};
  // The description may have several lines.
  const withoutFacts = source.replaceAll(
    /^[ \t]*acc(Title|Descr)[ \t]*(?::[ \t]*(.+)|\{([^}]*)\}?)$/gm,
    (all, name: string, line = '', lines = '') => {
      facts[name] = `${line}${lines}`.replaceAll(/\s+/g, ' ').trim();
      return all.replaceAll(/[^\n]/g, '');
    },
  );
  const statements = withoutFacts.split('\n').flatMap((line, index) => {
    const statement = line.replaceAll(styles, '').trim();
    return statement ? [[index, statement] as const] : [];
  });
  return { title: facts['Title'], description: facts['Descr'], statements };
}

/** Comments and settings, and colours, because diagrams use those of the site. */
const styles =
  /^\s*(?:%%.*|(?:style|classDef|linkStyle)\s+\S+\s+[\w-]+:.*|(?:class|cssClass)\s+["\w,]+\s+\w+;?$)/g;

/**
 * Writes the light colours as attributes and the dark colours as CSS rules. Some feed readers
 * remove styles, and the site's content security policy blocks them when the picture is opened on
 * its own. In both cases, the picture keeps its light colours.
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
