import { type KeyboardEvent, memo, useId } from 'react';
import {
  type Box,
  type ChartLayout,
  type Edge,
  type EdgeText,
  type Point,
  sizes,
  type StateBox,
} from './chartLayout';
import { chartStyle } from './chartStyle';
import { chartSummary, stateWords, transitionWords } from './chartWords';
import type { Statechart, StateNode, Transition } from './statechart';
import { hasToggle } from './textBoxes';

export interface ChartShapesProps {
  chart: Statechart;
  /** The layout of this chart, from `layoutChart`. */
  layout: ChartLayout;
  /** Ids of the active states, from `activeStates`. */
  active: ReadonlySet<string>;
  /** Ids of the transitions taken last, in order. */
  taken?: readonly string[];
  /** Ids of the states that were just left, if the page sends no transitions. */
  left?: ReadonlySet<string>;
  /** Id of the step that took them; the animation runs again when it changes. */
  step?: string | number;
  /** Ids of the transitions to draw as buttons. */
  enabled?: ReadonlySet<string>;
  onPick?: ((transition: Transition) => void) | undefined;
  /** Hides or shows the children of a state. */
  onToggle?: ((state: string) => void) | undefined;
  /** The part to draw, because a large chart would block the page; by default everything. */
  view?: Box | undefined;
}

/**
 * An accessible, interactive statechart: enabled transitions are buttons, and every state says whether it is active.
 * An event changes the drawing, not the layout. Shapes are memoised as long as the callbacks stay the same functions.
 */
export function ChartDrawing(props: ChartShapesProps) {
  const { chart, layout, active } = props;
  const summary = useId();
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      height={layout.height}
      role="group"
      aria-label={`Statechart ${chart.id}`}
      aria-describedby={summary}
    >
      <desc id={summary}>{chartSummary(chart, active)}</desc>
      <style>{chartStyle}</style>
      <ChartShapes {...props} isSpoken />
    </svg>
  );
}

const none: ReadonlySet<string> = new Set();

/**
 * Outlines, lines above them, texts on top.
 *
 * @param props `isSpoken`: whether each shape has an accessible name; a saved image has one description instead
 */
export function ChartShapes(props: ChartShapesProps & { isSpoken: boolean }) {
  const { chart, layout, active, taken = [], left = none, step = 0, isSpoken } = props;
  const { onPick, onToggle, enabled = none, view } = props;
  const isSeen = (box: Box) => !view || overlap(view, box);
  const boxes = layout.states.filter(isSeen);
  const seen = layout.edges.filter(({ points, label }) => {
    return isSeen(boundsOf(points)) || (label && isSeen(label));
  });
  const transitions = new Map(chart.transitions.map((one) => [one.id, one]));
  const edges = new Map<string, Edge[]>();
  for (const edge of seen) edges.set(edge.source, [...(edges.get(edge.source) ?? []), edge]);
  const labels = (text: EdgeText, isBare: boolean) => (
    <g key={`${text.x} ${text.y}`}>
      {!isBare && <rect className="card" {...placeOf(text)} rx={5} />}
      {text.braces.map((brace) => (
        <rect key={brace.y} className="brace" {...placeOf(brace)} rx={1} />
      ))}
      {text.texts.map((one) => {
        const transition = transitions.get(one.transition);
        return (
          transition && (
            <TransitionLabel
              key={one.transition}
              text={one}
              transition={transition}
              words={isSpoken ? transitionWords(chart, transition) : null}
              isTaken={taken.includes(one.transition)}
              onPick={enabled.has(one.transition) ? onPick : undefined}
            />
          )
        );
      })}
    </g>
  );
  return (
    <>
      <g aria-hidden={isSpoken || undefined}>
        {boxes.map((box) => {
          const node = chart.states.get(box.state);
          const isRegion = chart.states.get(node?.parent ?? '')?.type === 'parallel';
          return (
            node && (
              <StateFrame
                key={box.state}
                box={box}
                node={node}
                look={`${active.has(box.state) ? 'active' : ''}${left.has(box.state) ? ' left' : ''}`}
                isRegion={isRegion}
              />
            )
          );
        })}
        {layout.starts
          .filter(({ points }) => isSeen(boundsOf(points)))
          .map(({ state, dot, points }) => (
            <g key={state}>
              <circle className="dot" cx={dot.x} cy={dot.y} r={5} />
              <EdgeLine points={points} takenAs={-1} step={0} />
            </g>
          ))}
        {seen.map(({ id, points, transitions: ids }) => (
          <EdgeLine
            key={id}
            points={points}
            takenAs={taken.findIndex((one) => ids.includes(one))}
            step={step}
          />
        ))}
      </g>
      {layout.states.map((box) => {
        const node = chart.states.get(box.state);
        if (!node || !(isSeen(box) || edges.has(box.state))) return null;
        const words = isSpoken
          ? stateWords(chart, node, active.has(box.state), left.has(box.state))
          : null;
        return (
          <g key={box.state}>
            <StateTexts box={box} node={node} words={words} />
            {onToggle && hasToggle(node) && (
              <ToggleButton box={box} node={node} onToggle={onToggle} />
            )}
            {box.targetless.texts.length > 0 && labels(box.targetless, true)}
            {edges
              .get(box.state)
              ?.map(({ label }) => label && label.texts.length > 0 && labels(label, false))}
          </g>
        );
      })}
    </>
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function boundsOf(points: readonly Point[]): Box {
  const [x, y] = [Math.min(...points.map((one) => one.x)), Math.min(...points.map((one) => one.y))];
  const right = Math.max(...points.map((one) => one.x));
  const bottom = Math.max(...points.map((one) => one.y));
  return { x, y, width: right - x + 1, height: bottom - y + 1 };
}

const placeOf = ({ x, y, width, height }: Point & { width: number; height: number }) => {
  return { x, y, width, height };
};

interface StateProps {
  box: StateBox;
  node: StateNode;
}

/** The outline of a state, below all lines. */
const StateFrame = memo(function StateFrame({
  box,
  node,
  look,
  isRegion,
}: StateProps & { look: string; isRegion: boolean }) {
  const radius = node.type === 'history' ? sizes.history / 2 : 8;
  const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  return (
    <g className={look.trim() || undefined}>
      <rect
        className={`frame ${node.type}${isRegion ? ' region' : ''}`}
        {...placeOf(box)}
        rx={radius}
      />
      {node.type === 'final' && <rect className="inner" {...inner} rx={radius - 3} />}
      {look.startsWith('active') && (
        <circle className="badge" cx={box.x + 2} cy={box.y + 2} r={6} />
      )}
    </g>
  );
});

/** The texts of a state, above all lines. */
const StateTexts = memo(function StateTexts({
  box,
  node,
  words,
}: StateProps & { words: string | null }) {
  const { name, notes } = box;
  // Lines may cross the texts of a state that contains others.
  const over = node.children.length > 0 ? ' over' : '';
  return (
    <g {...(words !== null && { role: 'img', 'aria-label': words })}>
      <text className={node.type === 'history' ? 'letter' : `name${over}`} x={name.x} y={name.y}>
        {name.text}
      </text>
      {notes.map(({ kind, x, y, text, width }, place) => (
        // Notes may repeat, so the index is the key.
        <g key={place}>
          {kind === 'tag' && (
            <rect className="pill" x={x - 6} y={y - 11} width={width + 12} height={15} rx={7.5} />
          )}
          <text className={kind === 'tag' ? 'note tag' : `note${over}`} x={x} y={y}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
});

/** The attributes of a shape that acts as a button. */
const buttonProps = (press: () => void) => ({
  role: 'button',
  tabIndex: 0,
  onClick: press,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  },
});

const ToggleButton = memo(function ToggleButton({
  box,
  node,
  onToggle,
}: StateProps & { onToggle: (state: string) => void }) {
  const x = box.x + box.width - sizes.toggle - 2;
  return (
    <g
      className="toggle"
      {...buttonProps(() => onToggle(node.id))}
      aria-label={`States in ${node.key}`}
      aria-expanded={!node.isCollapsed}
    >
      <rect className="hit" x={x} y={box.y + 4} width={18} height={18} rx={4} />
      <path d={`M${x + 5} ${box.y + 13}h8${node.isCollapsed ? `M${x + 9} ${box.y + 9}v8` : ''}`} />
    </g>
  );
});

interface TransitionLabelProps {
  text: EdgeText['texts'][number];
  transition: Transition;
  /** The accessible name; null in a saved image, which has one description. */
  words: string | null;
  isTaken: boolean;
  /** Absent if it is not enabled now. */
  onPick: ((transition: Transition) => void) | undefined;
}

/** Name, guard and actions of a transition; a button while it is enabled. */
const TransitionLabel = memo(function TransitionLabel(props: TransitionLabelProps) {
  const { text, transition, words, isTaken, onPick } = props;
  const spoken = words !== null && {
    'aria-label': isTaken ? `${words}, taken last` : words,
    ...(onPick ? buttonProps(() => onPick(transition)) : { role: 'img' }),
  };
  return (
    <g
      className={`${onPick ? 'enabled' : ''}${isTaken ? ' was' : ''}`.trim() || undefined}
      {...spoken}
    >
      {transition.description !== null && <title>{transition.description}</title>}
      <rect
        className="hit"
        x={text.x - 3}
        y={text.y}
        width={text.width + 6}
        height={text.height}
        rx={3}
      />
      <text className="label" x={text.label.x} y={text.label.y}>
        {text.label.text}
      </text>
      {text.guard.map((row) => (
        <text key={row.y} className="guard" x={row.x} y={row.y}>
          {row.text}
        </text>
      ))}
    </g>
  );
});

/** Seconds between the animations of two transitions. */
const apart = 0.45;

interface EdgeLineProps {
  points: readonly Point[];
  /** Index among the transitions taken last; -1 if it is not one of them. */
  takenAs: number;
  /** The animation runs again when it changes. */
  step: string | number;
}

/** An arrow from one state to another. */
const EdgeLine = memo(function EdgeLine({ points, takenAs, step }: EdgeLineProps) {
  const path = edgePath(points);
  return (
    <g className={takenAs < 0 ? undefined : 'taken'}>
      <path className="line" d={path} />
      {takenAs >= 0 && (
        <path
          key={step}
          className="pulse"
          d={path}
          pathLength={100}
          style={{ animationDelay: `${takenAs * apart}s` }}
        />
      )}
      <path className="head" d={arrowHead(points)} />
    </g>
  );
});

const corner = 6;
const head = { length: 8, half: 4 };

/** The `d` of a path through points, with round corners. */
function edgePath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`;
    })
    .join('');
}

/** The `d` of an arrowhead at the last point. */
function arrowHead(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2);
  if (!before || !tip) return '';
  const distance = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const x = (tip.x - before.x) / distance;
  const y = (tip.y - before.y) / distance;
  const back = { x: tip.x - x * head.length, y: tip.y - y * head.length };
  const left = { x: back.x - y * head.half, y: back.y + x * head.half };
  const right = { x: back.x + y * head.half, y: back.y - x * head.half };
  return `M${at(tip)}L${at(left)}L${at(right)}Z`;
}

/** The point at the radius of a corner from `from` towards `to`, at most half way. */
function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(corner, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

const at = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;

/** To a tenth of a pixel. */
export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
