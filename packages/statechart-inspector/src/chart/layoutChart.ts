import type { ELK, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api';
import type { ChartLayout, Edge, TextBox } from './chartLayout';
import { edgeText, stateBoxText } from './chartTexts';
import type { Statechart, Transition } from './statechart';

/** Options for ELK's layered algorithm (eclipse.dev/elk), which places the initial state first. */
const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  // elkjs searches the chart depth-first from its initial state. Transitions that lead back to an
  // ancestor in this search are drawn against the direction of the other lines.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // Place a transition's label close to the state where the transition starts.
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.nodeSelfLoop': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

/** The maximum number of lines in a chart that does not need the fast layout options. */
const fewLines = 48;

/**
 * Options for charts with many lines. The other options produce narrower charts, but they take
 * almost a minute for 50 states with two transitions each, and overflow the call stack at 100
 * states.
 */
const layeredFast: LayoutOptions = {
  ...layered,
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.thoroughness': '2',
};

/**
 * A node of the graph that elkjs lays out. elkjs keeps the additional properties of nodes. Ids
 * start with `s` for a state and with `d` for the dot of an initial state, so they never conflict.
 */
interface Node extends ElkNode {
  state?: string;
  text?: TextBox;
  children?: Node[];
  edges?: Line[];
}
interface Line extends ElkExtendedEdge {
  text?: TextBox;
  transitions?: readonly string[];
  hasDot?: boolean;
}
const stateId = (id: string) => `s ${id}`;
const startId = (id: string) => `d ${id}`;

/** Converts a chart to the input of elkjs, including the space that each label needs. */
function chartGraph(chart: Statechart): Node {
  const lines = chartLines(chart);
  const options = lines.length > fewLines ? layeredFast : layered;
  return {
    id: 'chart',
    layoutOptions: { ...options, 'elk.padding': padding(4, 4) },
    children: [stateGraph(chart, chart.root, options)],
    edges: [...startLines(chart), ...lines],
  };
}

function stateGraph(chart: Statechart, state: string, options: LayoutOptions): Node {
  const node = chart.states.get(state);
  if (!node) return { id: stateId(state) };
  const text = stateBoxText(chart, node);
  const { width, height } = text;
  const graph = { id: stateId(state), state, text };
  if (node.children.length === 0) return { ...graph, width, height };
  const dot = { id: startId(state), width: 10, height: 10 };
  return {
    ...graph,
    layoutOptions: {
      ...options,
      'elk.padding': padding(height + 4, 14),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // In elkjs 0.12, this option expects the height first if the direction is DOWN.
      'elk.nodeSize.minimum': `(${height},${width})`,
    },
    children: [
      ...(node.type === 'compound' ? [dot] : []),
      ...node.children.map((child) => stateGraph(chart, child, options)),
    ],
  };
}

function padding(top: number, others: number): string {
  return `[top=${top},left=${others},bottom=${others},right=${others}]`;
}

/** Returns the lines from dots to initial states, and from history states to default targets. */
function startLines(chart: Statechart): Line[] {
  return [...chart.states.values()].flatMap(({ id, type, initial }) => {
    if (initial === null) return [];
    const hasDot = type === 'compound';
    const sources = [hasDot ? startId(id) : stateId(id)];
    return [{ id: startId(id), sources, targets: [stateId(initial)], hasDot }];
  });
}

/** Returns the lines between states. All transitions from one state to another share one line. */
function chartLines(chart: Statechart): Line[] {
  const lines = new Map<string, { one: Transition; target: string }[]>();
  for (const one of chart.transitions) {
    for (const target of new Set(one.targets)) {
      const id = `${one.source} to ${target}`;
      lines.set(id, [...(lines.get(id) ?? []), { one, target }]);
    }
  }
  return [...lines].map(([id, all]) => {
    // If a transition has several targets, its label is on the line to the first target.
    const said = all.filter(({ one, target }) => one.targets[0] === target);
    const text = edgeText(
      chart,
      said.map(({ one }) => one),
    );
    const { width, height } = text;
    const layoutOptions = { 'elk.edgeLabels.inline': 'true' };
    return {
      id,
      sources: all.slice(0, 1).map(({ one }) => stateId(one.source)),
      targets: all.slice(0, 1).map(({ target }) => stateId(target)),
      labels: said.length > 0 ? [{ text: '-', width, height, layoutOptions }] : [],
      text,
      transitions: all.map(({ one }) => one.id),
    };
  });
}

/**
 * Computes a chart's layout. The result is the same in every browser and in Node.
 *
 * @param elk the elkjs layout engine; in a browser, it should use a worker, because large charts
 * take several seconds
 * @returns positions in pixels, for text with a font size of 11 to 14 pixels
 * @throws the error from elkjs if elkjs finds no layout
 */
export async function layoutChart(
  chart: Statechart,
  elk: Pick<ELK, 'layout'>,
): Promise<ChartLayout> {
  const placed: Node = await elk.layout(chartGraph(chart));
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: allNodes(placed).flatMap(({ state, text, x = 0, y = 0, width = 0, height = 0 }) =>
      state !== undefined && text ? [{ ...text, state, x, y, width, height }] : [],
    ),
    edges: (placed.edges ?? []).map(placedEdge),
  };
}

function allNodes(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(allNodes)];
}

function placedEdge(line: Line): Edge {
  const { id, sections = [], labels, text, transitions = [], hasDot = false } = line;
  const { x = 0, y = 0 } = labels?.[0] ?? {};
  return {
    id,
    transitions,
    hasDot,
    points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]),
    label: text && labels?.[0] ? { ...text, x, y } : null,
  };
}
