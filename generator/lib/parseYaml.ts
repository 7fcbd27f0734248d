import { left, right, type Either } from 'fp-ts/Either';
import { isNode, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { contentError, type Diagnostics, type Finding } from './diagnostics';

/** Identifies a field in parsed data by the keys and indexes on the way to it, as strings. */
export type FieldPath = readonly string[];

export interface ParsedYaml {
  /**
   * Returns a field's line, counted from 1. If the field does not exist, returns the line of the
   * innermost existing object or list around it.
   */
  lineOf: (field: FieldPath) => number;
  /**
   * The parsed data, or all errors in line order (as a `Left`). An empty file results in an empty
   * object.
   */
  data: Either<Diagnostics, unknown>;
}

/** The hints for the most common errors: unquoted titles that YAML reads as syntax, and missing commas. */
const hints = {
  yaml: 'write titles with ": " or with a sign at the beginning in quotes',
  json: 'JSON has a comma between two fields, text in double quotes, and no comments',
};

/**
 * Parses YAML 1.2, which includes JSON.
 *
 * @param file file name, for error messages
 * @param before number of lines in the file before the text
 */
export function parseYaml(file: string, text: string, before = 0): ParsedYaml {
  const lines = new LineCounter();
  const options = { prettyErrors: false, schema: 'core' } as const;
  // In the core schema of YAML 1.2, `2026-11-21` is text and not a date.
  const document = parseDocument(text, { ...options, lineCounter: lines });
  // An error in trailing white space is reported for the last line that contains text.
  const end = text.trimEnd().length;
  const lineAt = (position: number) => before + lines.linePos(Math.min(position, end)).line;
  const isJson = file.endsWith('.json');
  const errors = [
    ...[...document.errors, ...document.warnings].map(({ pos, message }) => {
      const reason = `expected ${isJson ? 'JSON' : 'YAML'}: ${message}`;
      const actual = `got ${excerptAt(text, pos[0])}`;
      const hint = isJson ? hints.json : hints.yaml;
      return { line: lineAt(pos[0]), finding: { reason, actual, hint } };
    }),
    ...[...marked(document), ...(isJson ? notJson(document) : misread(document))].map(
      ([position, finding]) => ({
        line: lineAt(position),
        finding,
      }),
    ),
  ].sort((one, other) => one.line - other.line);
  return {
    lineOf(field) {
      // The library expects numbers for the indexes of a list, and for keys such as 2024 in `2024: …`.
      const keys = field.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      // Parse the text again instead of keeping the document. The documents of a large site would
      // take up a lot of memory, and line numbers are only needed for errors.
      const again = parseDocument(text, options);
      for (let length = keys.length; length > 0; length--) {
        const node = again.getIn(keys.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return 1;
    },
    data:
      errors.length > 0
        ? left(errors.map(({ line, finding }) => contentError({ file, line }, finding)))
        : right(document.toJS() ?? {}),
  };
}

/** Returns a short excerpt of the text, beginning at a position. */
function excerptAt(text: string, position: number): string {
  const [line = ''] = text.slice(position).trimStart().split('\n');
  if (line === '') return 'the end of the text';
  return line.length > 30 ? `${line.slice(0, 30).trimEnd()}…` : line.trimEnd();
}

type Found = readonly (readonly [position: number, finding: Finding])[];

/** Finds unquoted words in JSON. Either they are comments, or the comma before them is missing. */
function notJson(document: Document): Found {
  const found: [number, Finding][] = [];
  visit(document, {
    Scalar(_, { type, value, range }) {
      if (type !== 'PLAIN' || typeof value !== 'string') return;
      const reason = 'expected JSON: a number, true, false, or text in double quotes';
      found.push([range?.[0] ?? 0, { reason, actual: `got ${value}`, hint: hints.json }]);
    },
  });
  return found;
}

/**
 * Finds anchors and tags, in which words are lost: the title in `title: &Beyond the sea` would be
 * "the sea".
 */
function marked(document: Document): Found {
  const found: [number, Finding][] = [];
  visit(document, {
    Node(_, node) {
      const { anchor, tag } = node as { anchor?: string; tag?: string };
      const mark = anchor === undefined ? tag : `&${anchor}`;
      if (mark === undefined || document.warnings.length > 0) return;
      const actual = `got ${mark.replace('tag:yaml.org,2002:', '!!')}`;
      const reason = 'expected a value without "&" or "!" at its beginning';
      found.push([node.range?.[0] ?? 0, { reason, actual, hint: hints.yaml }]);
    },
  });
  return found;
}

/** Finds YAML that is valid but probably not what the owner meant. */
function misread(document: Document): Found {
  const found: [number, Finding][] = [];
  visit(document, {
    Alias(_, { source, range }) {
      found.push([
        range?.[0] ?? 0,
        {
          reason: 'expected YAML without aliases',
          actual: `got *${source}`,
          hint: hints.yaml,
        },
      ]);
    },
    Scalar(_, { type, comment, range }) {
      if (type !== 'PLAIN' || !comment) return;
      found.push([
        range?.[0] ?? 0,
        {
          reason: 'expected words with " #" in quotes, or a comment on a separate line',
          actual: `got #${comment}`,
        },
      ]);
    },
  });
  return found;
}
