import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { chartGraph, chartLinks, linkId, startId, starts, stateId } from './chartGraph';
import {
  type Box,
  type ChartLayout,
  type EdgeText,
  type Point,
  sizes,
  type StateBox,
} from './chartLayout';
import { edgeText, movedText, stateBox } from './textBoxes';
import type { Statechart } from './statechart';
import { type MeasureText, textWidth } from './textWidth';

/**
 * Computes the layout of a chart. It is the same in every browser and in Node.
 *
 * @param measure width of a text; by default with the widths of Helvetica
 * @returns positions in pixels, for text of 11 to 14 pixels
 * @throws what elkjs throws if it finds no layout
 */
export async function layoutChart(
  chart: Statechart,
  measure: MeasureText = textWidth,
): Promise<ChartLayout> {
  const nodes = [...chart.states.values()];
  const boxes = new Map(nodes.map((node) => [node.id, stateBox(chart, node, measure)]));
  const links = chartLinks(chart);
  const texts = new Map(links.map(({ id, said }) => [id, edgeText(chart, said, measure)]));
  const placed = await new ELK().layout(chartGraph(chart, boxes, links, texts));

  const at = new Map(allNodes(placed).map((node) => [node.id, boxOf(node)]));
  const edges = new Map((placed.edges ?? []).map((edge: ElkExtendedEdge) => [edge.id, edge]));
  const pointsOf = (id: string) => points(edges.get(linkId(id)));
  const lines = [...edges.values()].map(points);
  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states: nodes.flatMap(({ id, children }) => {
      const text = boxes.get(id);
      const box = at.get(stateId(id));
      if (!text || !box) return [];
      const title = { ...text, x: box.x + sizes.pad, y: box.y, width: text.width - 2 * sizes.pad };
      const aside = children.length > 0 ? avoidLines(title, box, lines) : 0;
      return [movedState(text, box, aside)];
    }),
    starts: starts(chart).flatMap(({ id }) => {
      const dot = at.get(startId(id));
      return dot ? [{ state: id, dot: middle(dot), points: pointsOf(startId(id)) }] : [];
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

function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function points(edge: ElkExtendedEdge | undefined): readonly Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

function placedLabel(text: EdgeText | undefined, edge: ElkExtendedEdge | undefined) {
  const label = edge?.labels?.[0];
  return text && label ? movedText(text, label.x ?? 0, label.y ?? 0) : null;
}

function movedState(text: StateBox, box: Box, aside: number): StateBox {
  const x = box.x + aside;
  const move = <T extends Point>(one: T): T => ({ ...one, x: one.x + x, y: one.y + box.y });
  return {
    ...text,
    ...box,
    name: move(text.name),
    notes: text.notes.map(move),
    targetless: movedText(text.targetless, x, box.y),
  };
}

/** Space between a text and a line. */
const gap = 7;

/**
 * How far to move a text to the right so that no vertical line crosses it.
 *
 * @param text its position so far
 * @param within the box that must contain it
 * @param lines lines of horizontal and vertical segments
 * @returns pixels; 0 if there is no space beside the lines
 */
export function avoidLines(text: Box, within: Box, lines: readonly (readonly Point[])[]): number {
  const crossing = lines
    .flatMap((points) =>
      points.slice(1).flatMap((to, index) => {
        const from = points[index];
        if (!from || Math.abs(from.x - to.x) > 1) return [];
        const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
        return top < text.y + text.height && bottom > text.y ? [to.x] : [];
      }),
    )
    .sort((a, b) => a - b);
  let { x } = text;
  for (const line of crossing) {
    if (line > x - gap && line < x + text.width + gap) x = line + gap;
  }
  return x + text.width + gap <= within.x + within.width ? x - text.x : 0;
}
