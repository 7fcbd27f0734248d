import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import { authMachine } from '../auth/authMachine';

/**
 * The machine as a graph (xstate/graph), for tests that walk all of it. A vertex is a state with the part of the
 * context on which transitions depend; an edge is an event, or the end of an actor or a timer. Other tabs may change
 * the stored tokens at any time (docs/decisions/0003-delays-and-guards-are-provided.md), so each event happens once
 * with each combination of them.
 */

/** The tokens that the browser stores at the time of an event. */
export interface BrowserFacts {
  cookie: boolean;
  refreshToken: boolean;
  renewedElsewhere: boolean;
}

/** An event, what the browser stores at that time, and a name for the test's messages. */
export interface GraphEvent extends AnyEventObject {
  /** `page.shown`, `refreshTokens: refused`, `after refreshingDeadline`. */
  name: string;
  facts: BrowserFacts;
}

const done = { output: undefined };
const failed = (reason: string, more?: object) => ({ error: { reason, ...more } });

/** How each actor can end. */
const outcomes: Record<string, Record<string, { output: unknown } | { error: unknown }>> = {
  takeSignInAnswer: {
    none: { output: null },
    answer: { output: { transactionId: 't1', returnTo: '/projects', email: 'a@example.com' } },
    failed: { error: new Error('history is closed') },
  },
  refreshTokens: {
    done,
    refused: failed('refused'),
    superseded: failed('superseded'),
    unavailable: failed('unavailable'),
    // Shorter than the deadline of `refreshing`, so that either can come first.
    'asked to wait': failed('unavailable', { retryAfterMs: 3_000 }),
    'asked to wait long': failed('unavailable', { retryAfterMs: 60_000 }),
  },
  beginSignIn: { done, denied: failed('denied'), unavailable: failed('unavailable') },
  redeemCode: { done, denied: failed('denied'), unavailable: failed('unavailable') },
  endSession: { done, failed: { error: { status: 500 } } },
};

const payloads: Record<string, object> = {
  login: { returnTo: '/projects', email: 'a@example.com' },
};

function nodesBelow(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesBelow)];
}

/** Every transition of the machine, as `state event #n` (n counts the alternatives). */
export function listTransitions(): string[] {
  return nodesBelow(authMachine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map(nameTransition),
  );
}

interface Transition {
  source: AnyStateNode;
  eventType: string;
}

/** Names a transition of this machine or of one that was made from it with `provide`. */
export function nameTransition(transition: Transition): string {
  const { source, eventType } = transition;
  const alternatives = eventType === '' ? source.always : source.transitions.get(eventType);
  const n = alternatives?.findIndex((alternative) => alternative === transition);
  return `${source.id} ${eventType || 'always'} #${n}`;
}

/** The stable states of the machine, as `loggedIn.active`. */
export function listStates(): string[] {
  return nodesBelow(authMachine.root)
    .filter(({ type, always }) => type === 'atomic' && !always)
    .map(({ path }) => path.join('.'));
}

/** The events that can happen in a state: external ones, and the ends of its actors and timers. */
function eventsIn(snapshot: AnyMachineSnapshot): GraphEvent[] {
  const inside: AnyStateNode[] = snapshot._nodes;
  const fromOutside = authMachine.events
    .filter((type) => !type.startsWith('xstate.'))
    .map((type) => ({ name: type, type, ...payloads[type] }));
  const fromActors = inside
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id, src }) => {
      const ends = outcomes[String(src)];
      if (!ends) throw new Error(`authGraph: expected the outcomes of the actor ${String(src)}`);
      return Object.entries(ends).map(([name, end]) => ({
        name: `${String(src)}: ${name}`,
        type: `xstate.${'error' in end ? 'error' : 'done'}.actor.${id}`,
        ...end,
      }));
    });
  const fromClock = inside
    .flatMap(({ after }) => after)
    .map(({ eventType, delay }) => ({ name: `after ${delay}`, type: eventType }));

  const both = [true, false];
  return [...fromOutside, ...fromActors, ...fromClock].flatMap((event) =>
    both.flatMap((cookie) =>
      both.flatMap((refreshToken) =>
        (event.name === 'after untilRenewal' ? both : [false]).map((renewedElsewhere) => ({
          ...event,
          facts: { cookie, refreshToken, renewedElsewhere },
        })),
      ),
    ),
  );
}

const factsOf = (event: unknown) => (event as GraphEvent).facts;

const machine: AnyStateMachine = authMachine.provide({
  guards: {
    hasAccessTokenCookie: ({ event }) => factsOf(event).cookie,
    hasRefreshToken: ({ event }) => factsOf(event).refreshToken,
    isRenewalDue: ({ event }) => !factsOf(event).renewedElsewhere,
  },
  delays: { untilRenewal: 0 },
});

/** Names a state with the part of the context on which transitions depend. */
export function nameVertex({ context, ...snapshot }: AnyMachineSnapshot): string {
  return [
    nameState(snapshot),
    // More failures make longer pauses but no other transitions.
    ...(context.failedRefreshes > 0 ? ['after a failed refresh'] : []),
    ...(context.retryAfterMs > 0 ? ['the API asked to wait'] : []),
  ].join(', ');
}

const nameState = ({ _nodes }: Pick<AnyMachineSnapshot, '_nodes'>) =>
  _nodes.flatMap(({ type, path }) => (type === 'atomic' ? path.join('.') : [])).join();

const traversal = {
  events: eventsIn,
  serializeState: nameVertex,
  serializeEvent: (event: unknown) => JSON.stringify([(event as GraphEvent).name, factsOf(event)]),
};

export interface Vertex {
  /** `loggedIn.active`. */
  state: string;
  /** The shortest path from the start. */
  path: GraphEvent[];
  /** Each event that can happen there, with the name of the vertex it leads to. */
  edges: { graphEvent: GraphEvent; to: string }[];
}

/** All vertices of the graph by name. */
export function exploreAuth(): Map<string, Vertex> {
  const edges = new Map<string, Vertex['edges']>();
  for (const { state, transitions } of Object.values(getAdjacencyMap(machine, traversal))) {
    const known = Object.values<{ event: AnyEventObject; state: AnyMachineSnapshot }>(transitions);
    edges.set(
      nameVertex(state),
      known.map((edge) => ({ graphEvent: edge.event as GraphEvent, to: nameVertex(edge.state) })),
    );
  }
  return new Map(
    getShortestPaths(machine, traversal).map(({ state, steps }) => [
      nameVertex(state),
      {
        state: nameState(state),
        // The first step is the start itself.
        path: steps.slice(1).map(({ event }) => event as GraphEvent),
        edges: edges.get(nameVertex(state)) ?? [],
      },
    ]),
  );
}
