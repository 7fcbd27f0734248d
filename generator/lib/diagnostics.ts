import { isLeft, type Either } from 'fp-ts/Either';

/*
 * Errors and warnings in the owner's files. A finding stays an object until it is printed, so no
 * program has to parse its text.
 */

/** What is wrong, without the location. */
export interface Finding {
  /**
   * What was expected, such as `expected a real date as YYYY-MM-DD`. The wording is the same
   * wherever this error occurs, so that `printedTogether` can combine the findings.
   */
  reason: string;
  /** What was found instead, including a verb, such as `got "2026-02-30"`. */
  actual?: string | undefined;
  /** What the owner can do about it, such as run a command. */
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
 * `file: line 3: field: expected …, got …; to rename it: …`.
 */
export function printed(one: Diagnostic): string {
  return [placeOf(one), one.field, textOfFinding(one)].filter(Boolean).join(': ');
}

function placeOf({ file, line }: Place): string {
  return [file, line && `line ${line}`].filter(Boolean).join(': ');
}

function textOfFinding({ reason, actual, hint }: Finding): string {
  return [[reason, actual].filter(Boolean).join(', '), hint].filter(Boolean).join('; ');
}

/**
 * The maximum number of places for which a finding is printed separately. A finding that occurs in
 * more places is printed once, followed by the list of places.
 */
const fewPlaces = 3;

/**
 * Returns all findings as text. If the same finding occurs in the same field in many places, these
 * findings are combined: what was expected is printed once, followed by the places. Warnings in the
 * same file are one line, with their number and the first place. Findings with many places come
 * first, so that they do not hide the others, which are at the end.
 *
 * @param most maximum number of places to list for a finding. By default, all places are listed.
 */
export function printedTogether(all: Diagnostics, most = Infinity): string {
  const groups = new Map<string, Diagnostic[]>();
  for (const one of all) {
    const key = `${lastPart(one.field ?? '')}\n${one.reason}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const size = ({ length }: readonly Diagnostic[]) => (length > fewPlaces ? length : 0);
  return [...groups.values()]
    .toSorted((one, other) => size(other) - size(one))
    .flatMap((group) => {
      const [first] = group;
      if (!first || group.length <= fewPlaces) return group.map(printed);
      const field = lastPart(first.field ?? '');
      // Errors are listed one by one, because each of them stops the build.
      const listed = first.isError ? group.map((one) => [one]) : byFile(group);
      const places = listed.slice(0, most).map(([one = first, ...others]) => {
        const path = one.field !== field && one.field;
        const facts = [one.actual, one.hint].filter(Boolean).join('; ');
        const count = others.length > 0 && `${others.length + 1} times`;
        return `  ${[one.file, count, one.line && `line ${one.line}`, path, facts].filter(Boolean).join(': ')}`;
      });
      const rest = listed.length - places.length;
      return [
        `${group.length} times: ${field && `${field}: `}${first.reason}`,
        ...places,
        ...(rest > 0 ? [`  and ${rest} more, which \`npm run check:content\` lists`] : []),
      ];
    })
    .join('\n');
}

function byFile(all: Diagnostics): readonly Diagnostics[] {
  const files = new Map<string, Diagnostic[]>();
  for (const one of all) {
    const found = files.get(one.file);
    if (found) found.push(one);
    else files.set(one.file, [one]);
  }
  return [...files.values()];
}

/**
 * Returns a field's name without the objects that contain it. For an item in a list, returns the
 * list's name, so `tags.0` becomes `tags`.
 */
function lastPart(field: string): string {
  return field.replace(/\.\d+$/, '').replace(/^.*\./, '');
}

/** The number of places that the build lists for each error and warning. */
export const placesInBuild = 3;

/** Combines all errors into a single error. webpack prints this error without a stack trace. */
export function diagnosticsError(all: Diagnostics): Error {
  return Object.assign(new Error(printedTogether(all, placesInBuild)), { hideStack: true });
}

/** Returns the errors from reading a file. There are none if no file was read. */
export function errorsOf(read: Either<Diagnostics, unknown> | undefined): Diagnostics {
  return read && isLeft(read) ? read.left : [];
}
