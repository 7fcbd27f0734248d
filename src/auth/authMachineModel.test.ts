import { listExpectations, expectedStates } from '../testing/authExpectations';
import {
  exploreAuth,
  listStates,
  listTransitions,
  type GraphEvent,
  type Vertex,
} from '../testing/authGraph';
import { startWalk, timings, type Step } from '../testing/walkAuth';

/** Walks every edge of the machine's graph (docs/auth-machine-tests.md). */
jest.setTimeout(60_000);
const graph = exploreAuth();
const edges = [...graph.values()].flatMap((vertex) => vertex.edges);
const transitions = listTransitions();
/** Transitions that some walk has taken. */
const taken = new Set<string>();

/**
 * Walks a path on a new machine and compares the result of the last step with authExpectations.ts. Each
 * earlier step is the last step of another path.
 *
 * @returns the machine after the path; null if a timer fires out of the path's order
 */
async function walk(path: GraphEvent[], timing: (typeof timings)[number]) {
  const visit = await startWalk(taken);
  const way = path.map(({ name, facts }) => [name, facts]);
  let step: Step | null | undefined;
  for (const graphEvent of path) {
    step = await visit.take(graphEvent, timing);
    if (!step) return null;
  }
  expect({ way, ...step?.seen }).toEqual({ way, ...step?.expected });
  return visit;
}

/** Walks to a vertex, and from there each edge, immediately and at the last moment. */
async function walkEdges({ path, edges }: Vertex) {
  for (const { graphEvent, to } of edges) {
    const way = [...path, graphEvent];
    const visits = await Promise.all(timings.map((timing) => walk(way, timing)));
    const arrived = new Set(visits.flatMap((visit) => visit?.vertex() ?? []));
    // A visit is null if another timer fired first, which can happen with one timing only.
    expect({ way, arrived: [...arrived] }).toEqual({ way, arrived: [to] });
  }
}

const walks = new Map<string, Promise<void>>();
const walkOnce = (name: string, vertex: Vertex) => {
  const walked = walks.get(name) ?? walkEdges(vertex);
  walks.set(name, walked);
  return walked;
};

describe(`each of ${edges.length} edges leads to the expected vertex`, () => {
  test.each([...graph])('from %s', walkOnce);
});

test(`all ${transitions.length} transitions of the machine have been taken`, async () => {
  await Promise.allSettled([...graph].map(([name, vertex]) => walkOnce(name, vertex)));
  expect(transitions.filter((transition) => !taken.has(transition))).toEqual([]);
});

test(`all ${listStates().length} stable states of the machine are reached and expected`, () => {
  const reached = new Set([...graph.values()].map(({ state }) => state));
  expect([...reached].sort()).toEqual(listStates().sort());
  expect([...reached].sort()).toEqual(Object.keys(expectedStates).sort());
});

test('every expectation is about an edge that exists', () => {
  const edges = [...graph.values()].flatMap(({ state, edges }) =>
    edges.map(({ graphEvent }) => `${state}: ${graphEvent.name}`),
  );
  expect(listExpectations().filter((expectation) => !edges.includes(expectation))).toEqual([]);
});

test.each(['loggedOut', 'loggedIn.active'])('every vertex has a path to %s', (goal) => {
  const arriving = new Set(
    [...graph].filter(([, { state }]) => state === goal).map(([name]) => name),
  );
  for (let known = 0; known < arriving.size;) {
    known = arriving.size;
    for (const [name, { edges }] of graph) {
      if (edges.some(({ to }) => arriving.has(to))) arriving.add(name);
    }
  }
  expect([...graph.keys()].filter((name) => !arriving.has(name))).toEqual([]);
});

test.each(
  [...graph].filter(([, { state }]) => {
    const { call, tags } = expectedStates[state]!;
    return call !== null || tags.includes('pending');
  }),
)('%s ends by its deadline, and its call is aborted', async (_, { path, state }) => {
  const visit = await walk(path, 'at once');
  // Without tokens, so that no other call follows.
  Object.assign(visit!.site.browser, { cookie: false, refreshToken: false });
  await visit!.site.pass(expectedStates[state]!.within!);
  const { state: next, tags, inFlight } = visit!.observe();
  expect(next).not.toBe(state);
  expect(tags).not.toContain('pending');
  expect(inFlight).toEqual([]);
});
