import { isLeft, type Either } from 'fp-ts/Either';

/*
 * Errors and warnings in the owner's files. A finding stays an object until it is printed, so no
 * program has to parse its text.
 */

/** What is wrong, without the location. */
export interface Finding {
  /** What was expected, such as `expected a real date as YYYY-MM-DD`. */
  reason: string;
  /** What was found instead, including a verb, such as `got "2026-02-30"`. */
  actual?: string | undefined;
  /** What the owner can do about it, such as rename a file. */
  hint?: string | undefined;
}

/**
 * Returns the finding for a file that cannot be read.
 *
 * @param why such as `a link that leads nowhere`
 */
export function notReadable(why: string): Finding {
  return { reason: 'expected a file that can be read', actual: `got ${why}` };
}

/** The place of an error or a warning. */
export interface Place {
  /** Path relative to the content folder. */
  file: string;
  /** The line, counted from 1. It is undefined if the finding is about the whole file. */
  line?: number | undefined;
  /** The path of a field, such as `links.0.url`. */
  field?: string | undefined;
}

/** An error or a warning in one of the owner's files. */
export interface Diagnostic extends Place, Finding {
  /** Whether it stops the build. */
  isError: boolean;
}
export type Diagnostics = readonly Diagnostic[];

export function contentError(place: Place, finding: Finding | string): Diagnostic {
  return { ...place, ...findingOf(finding), isError: true };
}

export function contentWarning(place: Place, finding: Finding | string): Diagnostic {
  return { ...place, ...findingOf(finding), isError: false };
}

export function findingOf(finding: Finding | string): Finding {
  return typeof finding === 'string' ? { reason: finding } : finding;
}

/**
 * Returns a finding as a single line, such as
 * `file: line 3: field: expected …, got …; rename it to …`.
 */
export function printed({ file, line, field, reason, actual, hint }: Diagnostic): string {
  const finding = [[reason, actual].filter(Boolean).join(', '), hint].filter(Boolean).join('; ');
  return [file, line && `line ${line}`, field, finding].filter(Boolean).join(': ');
}

/** The number of findings that a build prints. */
export const mostInBuild = 10;

/**
 * Returns findings as text, one per line, in the order of the files.
 *
 * @param most how many are printed. Of the others, there is the number.
 */
export function printedLines(all: Diagnostics, most = all.length): string {
  const inOrder = all.toSorted((one, other) =>
    one.file < other.file ? -1 : one.file > other.file ? 1 : 0,
  );
  const rest = all.length - most;
  return [
    ...inOrder.slice(0, most).map(printed),
    ...(rest > 0 ? [`and ${rest} more, which \`npm run check:content\` lists`] : []),
  ].join('\n');
}

/** Combines errors into a single one, which webpack prints without a stack trace. */
export function diagnosticsError(all: Diagnostics): Error {
  return Object.assign(new Error(printedLines(all, mostInBuild)), { hideStack: true });
}

/** Returns the errors from reading a file. There are none if no file was read. */
export function errorsOf(read: Either<Diagnostics, unknown> | undefined): Diagnostics {
  return read && isLeft(read) ? read.left : [];
}
