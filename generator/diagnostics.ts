import type { Position } from 'unist';
import type { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';

/*
 * What is wrong in the owner's files. A finding is an object until it is printed: no program reads its text.
 */

/** What is wrong, without the place. */
export interface Finding {
  /** The expectation, such as `expected a real date as YYYY-MM-DD`. It is the same for all places with this mistake. */
  reason: string;
  /** What is there instead, with its verb, such as `got "2026-02-30"`. */
  actual?: string | undefined;
  /** What to do, such as a command. */
  hint?: string | undefined;
}

/** Where it is. */
export interface Place {
  /** Path from the content folder, or from the folder above `public/`. */
  file: string;
  /** From 1; undefined for the whole file. */
  line?: number | undefined;
  /** The path of a field, such as `links.0.url`. */
  field?: string | undefined;
}

/**
 * An error or a warning in a file of the owner: a message of the unified ecosystem, as Markdown's plugins create them.
 * `fatal` is true for an error, which stops the build. `actual` and `note` are `actual` and `hint` of the finding.
 */
export type Diagnostic = VFileMessage & { field?: string | undefined };
export type Diagnostics = readonly Diagnostic[];

export function contentError(place: Place, finding: Finding | string): Diagnostic {
  return diagnostic(place, finding, true);
}

export function contentWarning(place: Place, finding: Finding | string): Diagnostic {
  return diagnostic(place, finding, false);
}

function diagnostic({ file, line, field }: Place, finding: Finding | string, fatal: boolean) {
  const { reason, ...facts } = asFinding(finding);
  const message = new VFileMessage(
    reason,
    line === undefined ? {} : { place: { line, column: 1 } },
  );
  return Object.assign(message, { file, field, fatal }, factsOf(facts));
}

type At = Position | { line: number; column: number } | undefined;

/** An error in a Markdown text, reported by a step of compileMarkdown.ts. */
export function reportError(file: VFile, finding: Finding | string, place: At): void {
  const { reason, ...facts } = asFinding(finding);
  Object.assign(file.message(reason, { place }), { fatal: true }, factsOf(facts));
}

/** A likely mistake in a Markdown text. */
export function reportWarning(file: VFile, finding: Finding | string, place: At): void {
  const { reason, ...facts } = asFinding(finding);
  Object.assign(file.message(reason, { place }), factsOf(facts));
}

function asFinding(finding: Finding | string): Finding {
  return typeof finding === 'string' ? { reason: finding } : finding;
}

function factsOf({ actual, hint }: Omit<Finding, 'reason'>) {
  return { ...(actual !== undefined && { actual }), ...(hint !== undefined && { note: hint }) };
}

/** One line: `file: line 3: field: expected …, got …; to rename it: …`. */
export function printed(one: Diagnostic): string {
  return [placeOf(one), one.field, wordsOf(one)].filter(Boolean).join(': ');
}

function placeOf({ file, line }: Diagnostic): string {
  return [file, line && `line ${line}`].filter(Boolean).join(': ');
}

function wordsOf({ reason, actual, note }: Diagnostic): string {
  return [[reason, actual].filter(Boolean).join(', '), note].filter(Boolean).join('; ');
}

/** A finding at more places than this is printed once, followed by its places. */
const fewPlaces = 3;

/**
 * All findings as text, each once with all its places. Those with the same expectation for the same field are one.
 *
 * @param most number of places to list for a finding; all by default
 */
export function printedTogether(all: Diagnostics, most = Infinity): string {
  const groups = new Map<string, Diagnostic[]>();
  for (const one of all) {
    const key = `${lastPart(one.field ?? '')}\n${one.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first || group.length <= fewPlaces) return group.map(printed);
      const field = lastPart(first.field ?? '');
      const places = group.slice(0, most).map((one) => {
        const path = one.field !== field && one.field;
        const facts = [one.actual, one.note].filter(Boolean).join('; ');
        return `  ${[placeOf(one), path, facts].filter(Boolean).join(': ')}`;
      });
      const rest = group.length - places.length;
      return [
        `${group.length} times: ${field && `${field}: `}${first.reason}`,
        ...places,
        ...(rest > 0 ? [`  and ${rest} more, which \`npm run check:content\` lists`] : []),
      ];
    })
    .join('\n');
}

/** The name of a field without the objects around it, and of a list without the index in it. */
function lastPart(field: string): string {
  return field.replace(/\.\d+$/, '').replace(/^.*\./, '');
}

/** Number of places that an error of the build lists. */
const placesOfErrors = 3;

/** All errors as one, which webpack prints without a stack. */
export function diagnosticsError(all: Diagnostics): Error {
  return Object.assign(new Error(printedTogether(all, placesOfErrors)), { hideStack: true });
}
