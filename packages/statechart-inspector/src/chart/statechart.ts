/** How a state of a machine divides, as in its definition (SCXML, section 3). */
export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** A state of a machine. */
export interface StateNode {
  /** Unique in its machine: the path from the root, or the id that its definition gives. */
  id: string;
  /** Its name below its parent. */
  key: string;
  /** The keys from the root, which has none. */
  path: readonly string[];
  type: StateType;
  /** Id of the state around it; null for the root. */
  parent: string | null;
  children: readonly string[];
  /** Id of the child in which it begins; of a history state, where it leads before there is any; null where there is none. */
  initial: string | null;
  /** How much a history state remembers: which child, or the states within it too; null for all others. */
  history: 'shallow' | 'deep' | null;
  tags: readonly string[];
  /** Names of actions. */
  entry: readonly string[];
  exit: readonly string[];
  /** Names of the actors that live as long as it is active. */
  invokes: readonly string[];
}

/** What makes a machine take a transition. */
export type Trigger = 'event' | 'done' | 'error' | 'after' | 'always';

/** A way from one state to another, or an answer to an event within a state. */
export interface Transition {
  /** Unique in its machine. */
  id: string;
  source: string;
  /** Ids of states; none where the machine stays where it is. */
  targets: readonly string[];
  trigger: Trigger;
  /** The type of event as the machine gets it: `logout`, `xstate.done.actor.…`; empty for `always`. */
  eventType: string;
  /** The trigger in a word or two for people: `logout`, `done: refreshTokens`, `after backoff`. */
  label: string;
  /** The guard as a sentence: `isRenewalDue and not isHeldOff`; null where there is none. */
  guard: string | null;
  /** Names of actions. */
  actions: readonly string[];
  /** Leaves its source and enters it again. */
  reenter: boolean;
}

/** A machine as it can be drawn. */
export interface Statechart {
  id: string;
  /** Id of the outermost state. */
  root: string;
  /** In the order of the definition, each before those within it. */
  states: ReadonlyMap<string, StateNode>;
  /** In the order of the definition, which is that in which guards are asked. */
  transitions: readonly Transition[];
}
