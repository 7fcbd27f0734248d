/** Types of states (SCXML, section 3). */
type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** A state of a machine. */
export interface StateNode {
  /**
   * An id that is unique within the machine. It is the id that XState uses, unless another state
   * has the same id.
   */
  id: string;
  /** The state's name within its parent. */
  key: string;
  /** The keys of the states from the root to this state; empty for the root. */
  path: readonly string[];
  type: StateType;
  /** Id of the parent; null for the root. */
  parent: string | null;
  children: readonly string[];
  /**
   * The id of the initial child or, for a history state, of the default target that the machine
   * names. It is null if there is none.
   */
  initial: string | null;
  /** Names of the actions of the transition to the initial child. */
  initialActions: readonly string[];
  /**
   * Whether a history state remembers only the child or all descendants. It is null for all other
   * states.
   */
  history: 'shallow' | 'deep' | null;
  description: string | null;
  tags: readonly string[];
  /** Names of actions. */
  entry: readonly string[];
  exit: readonly string[];
  /** The actors that the state invokes: the id of each, and the name of its source. */
  invokes: readonly Readonly<{ id: string; source: string }>[];
  /** Whether the state's children are hidden. */
  isCollapsed?: boolean;
  /** If this is a box for some hidden states, the id of their parent. */
  standsFor?: string;
}

/** What triggers a transition. */
type Trigger = 'event' | 'done' | 'error' | 'after' | 'always';

/** A transition, with or without a target. */
export interface Transition {
  /**
   * An id that is unique within the machine. It consists of the source, the event type, and the
   * position among the source's transitions for this event.
   */
  id: string;
  source: string;
  /** Ids of the target states; empty if there is no target. */
  targets: readonly string[];
  trigger: Trigger;
  /**
   * The event type in XState, such as `logout` or `xstate.done.actor.…`. It is empty for `always`.
   */
  eventType: string;
  /** The trigger in readable form, such as `logout`, `done: refreshTokens` or `after backoff`. */
  label: string;
  /**
   * The guard as a phrase, such as `isRenewalDue and not isAbove(limit: 3)`, or null if there is no
   * guard.
   */
  guard: string | null;
  /** The guard without its parameters, which are data of the page. */
  guardWithoutData: string | null;
  /** Names of actions. */
  actions: readonly string[];
  /** Whether the transition leaves its source and enters it again, although its target is within it. */
  isReentering: boolean;
  description: string | null;
  /** Whether the transition has no target and no actions, so that the machine ignores the event. */
  isIgnored: boolean;
}

/** What a page tells about a machine, as plain JSON. */
export interface MachineDescription {
  id: string;
  /** The states in definition order, beginning with the root. Parents come before their children. */
  states: readonly [StateNode, ...StateNode[]];
  /** The transitions in definition order. XState checks their guards in the same order. */
  transitions: readonly Transition[];
}

/** A machine, ready to be drawn. */
export interface Statechart extends Pick<MachineDescription, 'id' | 'transitions'> {
  /** Id of the root state. */
  root: string;
  /** The states in the order of the description. */
  states: ReadonlyMap<string, StateNode>;
}

/** Returns the chart of a described machine. */
export function toStatechart({ id, states, transitions }: MachineDescription): Statechart {
  const [root] = states;
  return { id, root: root.id, states: new Map(states.map((one) => [one.id, one])), transitions };
}

/**
 * Returns a transition's id.
 *
 * @param position the position of the transition among the source's transitions for this event
 */
export function transitionId(source: string, eventType: string, position: number): string {
  return `${source}/${eventType}/${String(position)}`;
}

/** Returns the ids of a state's ancestors, starting with the parent. */
export function ancestorsOf(chart: Statechart, id: string): readonly string[] {
  const parent = chart.states.get(id)?.parent ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(chart, parent)];
}
