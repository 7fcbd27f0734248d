import { transitionId } from './readTransitions';
import type { Statechart, Transition } from './statechart';

/** A transition by its place in the definition; position counts from 0 among those of the state for the event. */
export interface TransitionPlace {
  source: string;
  eventType: string;
  position: number;
}

/** @returns undefined where the chart has none in this place */
export function transitionAt(
  chart: Statechart,
  { source, eventType, position }: TransitionPlace,
): Transition | undefined {
  const id = transitionId(source, eventType, position);
  return chart.transitions.find((one) => one.id === id);
}
