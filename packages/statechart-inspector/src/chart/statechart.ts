/** Types of states (SCXML, section 3). */
export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** A state of a machine. */
export interface StateNode {
  /** Unique in its machine; the id of XState, unless another state has the same. */
  id: string;
  /** Its name in its parent. */
  key: string;
  /** The keys from the root; empty for the root. */
  path: readonly string[];
  type: StateType;
  /** Id of the parent; null for the root. */
  parent: string | null;
  children: readonly string[];
  /** Id of the initial child; for a history state, of its default target; null if there is none. */
  initial: string | null;
  /** For a history state, whether it remembers only the child or also its descendants; null for other states. */
  history: 'shallow' | 'deep' | null;
  description: string | null;
  tags: readonly string[];
  /** Names of actions. */
  entry: readonly string[];
  exit: readonly string[];
  /** Names of the actors that it invokes. */
  invokes: readonly string[];
  /** Whether parts of its definition are missing: `@statelyai/inspect` cuts what is nested deeply. */
  isCut: boolean;
  /** Whether the user has hidden its children. */
  isCollapsed?: boolean;
}

/** The trigger of a transition. */
export type Trigger = 'event' | 'done' | 'error' | 'after' | 'always';

/** A transition, with or without a target. */
export interface Transition {
  /** Unique in its machine: source, event type, and position among those of the source for the event. */
  id: string;
  source: string;
  /** Ids of states; empty if it has no target. */
  targets: readonly string[];
  trigger: Trigger;
  /** Type of event in XState: `logout`, `xstate.done.actor.…`; empty for `always`. */
  eventType: string;
  /** The trigger for people: `logout`, `done: refreshTokens`, `after backoff`. */
  label: string;
  /** The guard as a sentence: `isRenewalDue and not isRateLimited`; null if there is none. */
  guard: string | null;
  /** Names of actions. */
  actions: readonly string[];
  description: string | null;
  /** Whether it exits and enters its source again. */
  reenter: boolean;
  /** Whether it has neither target nor action, so the machine ignores the event. */
  isIgnored: boolean;
}

/** A machine, ready to be drawn. */
export interface Statechart {
  id: string;
  /** Id of the root state. */
  root: string;
  /** In the order of the definition, parents before their children. */
  states: ReadonlyMap<string, StateNode>;
  /** In the order of the definition, in which XState checks the guards. */
  transitions: readonly Transition[];
}

/** The id of a transition. `position` is its index among the transitions of the source for the event. */
export function transitionId(source: string, eventType: string, position: number): string {
  return `${source}/${eventType}/${String(position)}`;
}

/** Ids of the ancestors of a state, the parent first. */
export function ancestorsOf(chart: Statechart, id: string): readonly string[] {
  const parent = chart.states.get(id)?.parent ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(chart, parent)];
}
