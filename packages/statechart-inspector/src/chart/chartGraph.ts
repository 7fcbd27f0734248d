import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api';
import { type Box, type EdgeText, sizes, type StateBox } from './chartLayout';
import type { Statechart, StateNode, Transition } from './statechart';

/*
 * Ids in the graph: a letter before the ids of states and links keeps them apart.
 */
export const stateId = (id: string) => `s ${id}`;
export const startId = (id: string) => `d ${id}`;
export const linkId = (id: string) => `l ${id}`;

/** Options of the layered algorithm (eclipse.dev/elk): downwards from the initial state. */
const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
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
export function chartGraph(
  chart: Statechart,
  boxes: ReadonlyMap<string, StateBox>,
  links: readonly Link[],
  texts: ReadonlyMap<string, EdgeText>,
): ElkNode {
  const options = links.length > fewLines ? layeredFast : layered;
  const root = elkState(chart, chart.root, boxes, options);
  // The root is drawn as a frame only if something is written in it or leads to it.
  return {
    id: 'chart',
    layoutOptions: { ...options, 'elk.padding': padding(sizes.margin, sizes.margin) },
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
          labels: text && text.texts.length > 0 ? [label(text)] : [],
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
export function starts(chart: Statechart): (StateNode & { initial: string })[] {
  return [...chart.states.values()].flatMap((node) =>
    node.type === 'compound' && node.initial !== null ? [{ ...node, initial: node.initial }] : [],
  );
}

function elkState(
  chart: Statechart,
  id: string,
  boxes: ReadonlyMap<string, StateBox>,
  options: LayoutOptions,
): ElkNode {
  const node = chart.states.get(id);
  const { width = 0, height = 0 } = boxes.get(id) ?? {};
  if (!node || node.children.length === 0) return { id: stateId(id), width, height };
  const dot = { id: startId(id), width: sizes.dot, height: sizes.dot };
  return {
    id: stateId(id),
    layoutOptions: {
      ...options,
      'elk.padding': padding(height + 4, 14),
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // For the direction DOWN, elkjs 0.12 expects the height first.
      'elk.nodeSize.minimum': `(${String(height)},${String(width)})`,
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
export interface Link {
  id: string;
  source: string;
  target: string;
  transitions: readonly Transition[];
  /** Those with a label on this line. A transition with several targets has its label on the line to the first. */
  said: readonly Transition[];
}

export function chartLinks(chart: Statechart): readonly Link[] {
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
