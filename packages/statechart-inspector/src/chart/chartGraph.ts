import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api';
import type { Box, EdgeText, StateBox } from './chartLayout';
import type { Link } from './chartLinks';
import { sizes } from './sizes';
import type { Statechart, StateNode } from './statechart';

/*
 * Ids of the graph: states and links have one letter before theirs, so that none meets another.
 */
export const stateId = (id: string) => `s ${id}`;
export const startId = (id: string) => `d ${id}`;
export const linkId = (id: string) => `l ${id}`;

/** Of elkjs's layered algorithm (eclipse.dev/elk): from where the machine starts, downwards. */
const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  // Ways back are those that lead up again on a walk from the start.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // What a transition is called stands close to where it leaves.
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.nodeSelfLoop': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

/** How many lines are laid out with the most care. */
const fewLines = 48;

/**
 * Of more lines, these: what makes a chart narrow takes most of a minute for 50 states with two ways out of each, and
 * runs out of stack for 100.
 */
const layeredFast: LayoutOptions = {
  ...layered,
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.thoroughness': '2',
};

/** The chart as elkjs takes it, with the room that each text needs. */
export function chartGraph(
  chart: Statechart,
  boxes: ReadonlyMap<string, StateBox>,
  links: readonly Link[],
  texts: ReadonlyMap<string, EdgeText>,
): ElkNode {
  const options = links.length > fewLines ? layeredFast : layered;
  const root = elkState(chart, chart.root, boxes, options);
  // The outermost state is drawn as a frame where something leads to it or leaves it.
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

/** Whether something is written in the outermost state, or begins or ends at it. */
export function hasFrame(chart: Statechart): boolean {
  const root = chart.states.get(chart.root);
  if (!root || root.children.length === 0 || root.type === 'parallel') return true;
  const { tags, entry, exit, invokes } = root;
  return (
    [tags, entry, exit, invokes].some(({ length }) => length > 0) ||
    chart.transitions.some(({ source, targets }) => [source, ...targets].includes(chart.root))
  );
}

/** States that begin with one of those within. */
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
      // Of a graph that runs downwards, elkjs 0.12 takes the height first.
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
