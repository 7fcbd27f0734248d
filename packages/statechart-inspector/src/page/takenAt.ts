import type { Statechart } from '../chart/statechart';
import { takenTransitions } from '../chart/takenTransitions';
import { transitionAt } from '../chart/transitionAt';
import { valueOf, type StepAt } from './stepAt';

/**
 * Ids of the transitions that led to a step: those that the page has told, else what the definition allows.
 * Empty where nothing is known of what was before.
 */
export function takenAt(chart: Statechart, step: StepAt): readonly string[] {
  if (step.transitions.length > 0) {
    return step.transitions.flatMap((taken) => transitionAt(chart, taken)?.id ?? []);
  }
  if (!step.event || step.before === null || step.entry.kind !== 'snapshot') return [];
  return takenTransitions(chart, {
    from: valueOf(step.before),
    eventType: step.event.type,
    to: valueOf(step.snapshot),
  });
}
