import type { ELK, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api';
import type { Box, ChartLayout, Point, TextBox } from './chartLayout';
import { edgeText, stateText } from './chartTexts';
import type { Statechart, StateNode, Transition } from './statechart';

/*
 * Ids in the graph: a letter before the ids of states and links keeps them apart.
 */
const stateId = (id: string) => `s ${id}`;
const startId = (id: string) => `d ${id}`;
const linkId = (id: string) => `l ${id}`;

/** The direction of most lines. */
export type Direction = 'DOWN' | 'RIGHT';

/** Options of the layered algorithm (eclipse.dev/elk): away from the initial state. */
const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  // Edges that lead back up in a depth-first search from the start are drawn upwards.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // The label of a transition is close to its source.
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.nodeSelfLoop': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

/** Up to this many lines, the slow options are used. */
const fewLines = 48;

/**
 * Options for more lines: the slow ones make a chart narrow, but take almost a minute for 50 states with two
 * transitions each, and exceed the call stack for 100.
 */
const layeredFast: LayoutOptions = {
  ...layered,
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.thoroughness': '2',
};

/** The chart as the input of elkjs, with the space that each text needs. */
function chartGraph(
  chart: Statechart,
  boxes: ReadonlyMap<string, TextBox>,
  links: readonly Link[],
  texts: ReadonlyMap<string, TextBox>,
  direction: Direction,
): ElkNode {
  const options = {
    ...(links.length > fewLines ? layeredFast : layered),
    'elk.direction': direction,
  };
  const root = elkState(chart, chart.root, boxes, options);
  // The root is drawn as a frame only if something is written in it or leads to it.
  return {
    id: 'chart',
    layoutOptions: { ...options, 'elk.padding': padding(16, 16) },
    children: hasFrame(chart) ? [root] : (root.children ?? []),
    edges: [
      ...starts(chart).map(({ id, initial }): ElkExtendedEdge => ({
        id: linkId(startId(id)),
        sources: [startId(id)],
        targets: [stateId(initial)],
      })),
      ...links.map(({ id, source, target }): ElkExtendedEdge => {
        const text = texts.get(id);
        return {
          id: linkId(id),
          sources: [stateId(source)],
          targets: [stateId(target)],
          labels: text && text.blocks.length > 0 ? [label(text)] : [],
        };
      }),
    ],
  };
}

/** Whether the root has texts, or transitions start or end at it. */
function hasFrame(chart: Statechart): boolean {
  const root = chart.states.get(chart.root);
  if (!root || root.children.length === 0 || root.type === 'parallel') return true;
  const { tags, entry, exit, invokes } = root;
  return (
    [tags, entry, exit, invokes].some(({ length }) => length > 0) ||
    chart.transitions.some(({ source, targets }) => [source, ...targets].includes(chart.root))
  );
}

/** The states with an initial child. */
function starts(chart: Statechart): (StateNode & { initial: string })[] {
  return [...chart.states.values()].flatMap((node) =>
    node.type === 'compound' && node.initial !== null ? [{ ...node, initial: node.initial }] : [],
  );
}

function elkState(
  chart: Statechart,
  id: string,
  boxes: ReadonlyMap<string, TextBox>,
  options: LayoutOptions,
): ElkNode {
  const node = chart.states.get(id);
  const { width = 0, height = 0 } = boxes.get(id) ?? {};
  if (!node || node.children.length === 0) return { id: stateId(id), width, height };
  const dot = { id: startId(id), width: 10, height: 10 };
  return {
    id: stateId(id),
    layoutOptions: {
      ...options,
      'elk.padding': padding(height + 4, 14),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // For the direction DOWN, elkjs 0.12 expects the height first.
      'elk.nodeSize.minimum':
        options['elk.direction'] === 'DOWN' ? `(${height},${width})` : `(${width},${height})`,
    },
    children: [
      ...(node.type === 'compound' ? [dot] : []),
      ...node.children.map((child) => elkState(chart, child, boxes, options)),
    ],
  };
}

function label({ width, height }: Box) {
  return { text: '-', width, height, layoutOptions: { 'elk.edgeLabels.inline': 'true' } };
}

function padding(top: number, others: number): string {
  const other = String(others);
  return `[top=${String(top)},left=${other},bottom=${other},right=${other}]`;
}

/** All transitions from one state to another, drawn as one line. */
interface Link {
  id: string;
  source: string;
  target: string;
  transitions: readonly Transition[];
  /** Those with a label on this line. A transition with several targets has its label on the line to the first. */
  said: readonly Transition[];
}

function chartLinks(chart: Statechart): readonly Link[] {
  const links = new Map<string, Link>();
  for (const one of chart.transitions) {
    for (const target of new Set(one.targets)) {
      const id = `${one.source} to ${target}`;
      const { transitions = [], said = [] } = links.get(id) ?? {};
      links.set(id, {
        id,
        source: one.source,
        target,
        transitions: [...transitions, one],
        said: target === one.targets[0] ? [...said, one] : said,
      });
    }
  }
  return [...links.values()];
}

/**
 * Computes the layout of a chart. It is the same in every browser and in Node.
 *
 * @param elk from elkjs; in a browser with a worker, because large charts take seconds
 * @returns positions in pixels, for text of 11 to 14 pixels
 * @throws what elkjs throws if it finds no layout
 */
export async function layoutChart(
  chart: Statechart,
  elk: Pick<ELK, 'layout'>,
  direction: Direction = 'DOWN',
): Promise<ChartLayout> {
  const nodes = [...chart.states.values()];
  const boxes = new Map(nodes.map((node) => [node.id, stateText(chart, node)]));
  const links = chartLinks(chart);
  await pause();
  const texts = new Map(links.map(({ id, said }) => [id, edgeText(chart, said)]));
  const placed = await elk.layout(chartGraph(chart, boxes, links, texts, direction));

  const at = new Map(allNodes(placed).map((node) => [node.id, boxOf(node)]));
  const edges = new Map((placed.edges ?? []).map((edge: ElkExtendedEdge) => [edge.id, edge]));
  const pointsOf = (id: string) => points(edges.get(linkId(id)));
  await pause();
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: nodes.flatMap(({ id }) => {
      const text = boxes.get(id);
      const box = at.get(stateId(id));
      return text && box ? [{ ...text, ...box, state: id }] : [];
    }),
    starts: starts(chart).flatMap(({ id }) => {
      const dot = at.get(startId(id));
      return dot
        ? [
            {
              state: id,
              dot: { x: dot.x + dot.width / 2, y: dot.y + dot.height / 2 },
              points: pointsOf(startId(id)),
            },
          ]
        : [];
    }),
    edges: links.map(({ id, source, target, transitions }) => ({
      id,
      source,
      target,
      transitions: transitions.map((one) => one.id),
      points: pointsOf(id),
      label: placedLabel(texts.get(id), edges.get(linkId(id))),
    })),
  };
}

function allNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(allNodes)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: ElkNode): Box {
  return { x, y, width, height };
}

function points(edge: ElkExtendedEdge | undefined): readonly Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

function placedLabel(text: TextBox | undefined, edge: ElkExtendedEdge | undefined) {
  const label = edge?.labels?.[0];
  return text && label ? { ...text, x: label.x ?? 0, y: label.y ?? 0 } : null;
}

/** Lets the browser respond between the parts of a large layout. */
const pause = () => new Promise((resolve) => setTimeout(resolve));
