import { contextChanges, type Change } from '../recording/contextChanges';
import type { Entry, Recording } from '../recording/recording';
import { stepBefore, stepOf, type Step } from '../recording/timeline';

/** A step of an actor beside what it was before. */
export interface StepAt extends Step {
  /** What it looked like before; null at its first. */
  before: unknown;
  /** What of its context has changed. */
  changes: ReadonlyMap<string, Change>;
}

const known = new WeakMap<Entry, StepAt>();

/**
 * The last step of an actor up to a moment, and what it changed. An answer is compared with the answer before:
 * what its own microsteps changed is its change too.
 * The same object each time: what a recording holds never changes.
 *
 * @param index of the entry after which one looks; beyond the last, the present
 */
export function stepAt(recording: Recording, actorId: string, index: number): StepAt | null {
  const step = stepOf(recording, actorId, index);
  if (!step) return null;
  const found = known.get(step.entry);
  if (found) return found;
  let place = stepBefore(recording, actorId, step.entry.index);
  while (
    place !== null &&
    step.entry.kind === 'snapshot' &&
    recording.entries[place]?.kind === 'microstep'
  ) {
    place = stepBefore(recording, actorId, place);
  }
  const before = place === null ? null : (recording.entries[place]?.snapshot ?? null);
  const changes = contextChanges(contextOf(before), contextOf(step.snapshot));
  const stepBeside = { ...step, before, changes };
  known.set(step.entry, stepBeside);
  return stepBeside;
}

/** The context of a machine's snapshot; of other actors' undefined. */
export function contextOf(snapshot: unknown): unknown {
  return (snapshot as { context?: unknown } | null)?.context;
}

/** The `value` of a machine's snapshot. */
export function valueOf(snapshot: unknown): unknown {
  return (snapshot as { value?: unknown } | null)?.value;
}
