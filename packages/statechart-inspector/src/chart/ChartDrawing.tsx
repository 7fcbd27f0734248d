import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import type { ChartLayout, Edge, Point, StateBox, TextBlock, TextBox } from './chartLayout';
import { hasToggle, toggleSize } from './chartTexts';
import { chartSummary, stateWords, transitionWords } from './accessibleNames';
import type { Statechart, StateNode, Transition } from './statechart';

interface ChartDrawingProps {
  chart: Statechart;
  /** The layout of this chart, from `layoutChart`. */
  layout: ChartLayout;
  /** The ids of the active states, from `activeStates`. */
  active: ReadonlySet<string>;
  /** The ids of the most recently taken transitions, in order. */
  taken?: readonly string[] | undefined;
  /** Ids of the transitions to draw as buttons. */
  enabled?: ReadonlySet<string>;
  /**
   * Called when the user presses a transition's button. `isEditedFirst` is true if Shift or Alt is
   * held, which means that the user wants to edit the event before it is sent.
   */
  onPick?: (eventType: string, isEditedFirst: boolean) => void;
  /** Called to hide or show the children of a state. */
  onToggle?: ((state: string) => void) | undefined;
  /** Additional elements, drawn beneath the chart. */
  children?: ReactNode;
}

/**
 * Shows an accessible, interactive statechart. Enabled transitions are buttons, and each state's
 * accessible name says whether the state is active. When the machine handles an event, the colours
 * and accessible names change, but the layout does not.
 */
export function ChartDrawing(props: ChartDrawingProps) {
  const { chart, layout, active, children } = props;
  const summary = useId();
  const [width, height] = [rounded(layout.width), rounded(layout.height)];
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      xmlns="http://www.w3.org/2000/svg"
      role="group"
      aria-label={`Statechart ${chart.id}`}
      aria-describedby={summary}
    >
      <desc id={summary}>{chartSummary(chart, active)}</desc>
      {children}
      <ChartShapes {...props} />
    </svg>
  );
}

const none: ReadonlySet<string> = new Set();

/**
 * Draws a chart's shapes: first the outlines, then the lines, and finally the text, so that nothing
 * covers the text.
 */
function ChartShapes(props: ChartDrawingProps) {
  const { chart, layout, active, taken = [] } = props;
  const { onPick, onToggle, enabled = none } = props;
  const [head, takenHead] = [useId(), useId()];
  const { states: boxes, edges } = layout;
  const transitions = new Map(chart.transitions.map((one) => [one.id, one]));
  const labels = (box: TextBox) =>
    box.blocks.map((block) => {
      const transition = transitions.get(block.transition ?? '');
      return (
        transition && (
          <TransitionLabel
            key={transition.id}
            block={block}
            transition={transition}
            words={transitionWords(chart, transition)}
            isTaken={taken.includes(transition.id)}
            onPick={enabled.has(transition.id) ? onPick : undefined}
          />
        )
      );
    });
  const edgeLabel = ({ id, label }: Edge) =>
    label && (
      <g key={id} transform={`translate(${at(label)})`}>
        <rect className="card" width={label.width} height={label.height} rx={5} />
        {labels(label)}
      </g>
    );
  return (
    <>
      <ArrowHead id={head} className="head" />
      <ArrowHead id={takenHead} className="head taken" />
      <g aria-hidden>
        {boxes.map((box) => {
          const node = chart.states.get(box.state);
          const isRegion = chart.states.get(node?.parent ?? '')?.type === 'parallel';
          return (
            <g key={box.state} className={active.has(box.state) ? 'active' : undefined}>
              <StateFrame box={box} className={`${node?.type}${isRegion ? ' region' : ''}`} />
            </g>
          );
        })}
        {edges.map((edge) => {
          const isTaken = taken.some((one) => edge.transitions.includes(one));
          const { id, points, hasDot } = edge;
          return (
            <g key={id} className={isTaken ? 'taken' : undefined}>
              {hasDot && <circle className="dot" cx={points[0]?.x} cy={points[0]?.y} r={5} />}
              <path
                className="line"
                d={`M${points.map(at).join('L')}`}
                markerEnd={`url(#${isTaken ? takenHead : head})`}
              />
            </g>
          );
        })}
      </g>
      {boxes.map((box) => {
        const node = chart.states.get(box.state);
        if (!node) return null;
        const words = stateWords(chart, node, active.has(box.state));
        return (
          <g key={box.state} transform={`translate(${at(box)})`}>
            {/* Lines may cross the text of a state that contains other states, so the class `over`
                gives the text an outline. */}
            <g role="img" aria-label={words} className={node.children[0] && 'over'}>
              {box.blocks[0] && <Rows block={box.blocks[0]} />}
            </g>
            {onToggle && hasToggle(node) && (
              <ToggleButton x={box.width - toggleSize - 2} node={node} onToggle={onToggle} />
            )}
            {labels(box)}
          </g>
        );
      })}
      {edges.map(edgeLabel)}
    </>
  );
}

/** A state's outline, drawn beneath all lines. */
function StateFrame({ box, className }: { box: StateBox; className: string }) {
  const { x, y, width, height } = box;
  const radius = className === 'history' ? height / 2 : 8;
  return (
    <>
      <rect
        className={`frame ${className}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={radius}
      />
      {className === 'final' && (
        <rect className="inner" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={5} />
      )}
      <circle className="badge" cx={x + 2} cy={y + 2} r={6} />
    </>
  );
}

function Rows({ block }: { block: TextBlock }) {
  return block.rows.map(({ kind, text, x, y }) => (
    <text key={`${x} ${y}`} className={kind} x={x} y={y}>
      {text}
    </text>
  ));
}

/** Returns the attributes that make a shape act as a button. */
const buttonProps = (press: (keys: MouseEvent | KeyboardEvent) => void) => ({
  role: 'button',
  tabIndex: 0,
  onClick: press,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press(event);
  },
});

interface ToggleButtonProps {
  x: number;
  node: StateNode;
  onToggle: (state: string) => void;
}

function ToggleButton({ x, node, onToggle }: ToggleButtonProps) {
  return (
    <g
      className="toggle"
      {...buttonProps(() => onToggle(node.id))}
      aria-label={`States in ${node.key}`}
      aria-expanded={!node.isCollapsed}
    >
      <rect className="hit" x={x} y={4} width={18} height={18} rx={4} />
      <path d={`M${x + 5} 13h8${node.isCollapsed ? `M${x + 9} 9v8` : ''}`} />
    </g>
  );
}

interface TransitionLabelProps {
  block: TextBlock;
  transition: Transition;
  /** The accessible name. */
  words: string;
  isTaken: boolean;
  /** Set only if the transition is enabled. */
  onPick: ChartDrawingProps['onPick'];
}

/**
 * Shows a transition's name, guard and actions. While the transition is enabled, this label is a
 * button.
 */
function TransitionLabel({ block, transition, words, isTaken, onPick }: TransitionLabelProps) {
  const { x, y, width, height } = block;
  return (
    <g
      className={`${onPick ? 'enabled' : ''}${isTaken ? ' was' : ''}`.trim() || undefined}
      aria-label={isTaken ? `${words}, taken last` : words}
      {...(onPick
        ? buttonProps(({ shiftKey, altKey }) => onPick(transition.eventType, shiftKey || altKey))
        : { role: 'img' })}
    >
      {transition.description !== null && <title>{transition.description}</title>}
      <rect className="hit" x={x - 3} y={y} width={width + 6} height={height} rx={3} />
      <Rows block={block} />
    </g>
  );
}

/** The head of an arrow, whose tip is at the end of the line. */
function ArrowHead({ id, className }: { id: string; className: string }) {
  return (
    <marker
      id={id}
      className={className}
      orient="auto"
      markerUnits="userSpaceOnUse"
      markerWidth={8}
      markerHeight={8}
      refX={8}
      refY={4}
    >
      <path d="M0 0l8 4l-8 4Z" />
    </marker>
  );
}

const at = ({ x, y }: Point) => `${rounded(x)} ${rounded(y)}`;

/** Rounds to a tenth of a pixel. */
function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
