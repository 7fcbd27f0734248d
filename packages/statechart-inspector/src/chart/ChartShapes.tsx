import { memo } from 'react';
import type { ChartLayout, EdgeText } from './chartLayout';
import { stateWords, transitionWords } from './chartWords';
import { EdgeLine } from './EdgeLine';
import { placeOf, StateFrame, StateTexts } from './StateShape';
import type { Statechart, Transition } from './statechart';
import { TransitionLabel } from './TransitionLabel';

export interface ChartShapesProps {
  chart: Statechart;
  layout: ChartLayout;
  active: ReadonlySet<string>;
  /** Ids of the transitions taken last, in order. */
  taken: readonly string[];
  step: string | number;
  enabled: ReadonlySet<string>;
  selected: string | null;
  /** Whether each shape has an accessible name; false in a saved image, which has one description. */
  isSpoken: boolean;
  onPick: ((transition: Transition) => void) | null;
}

/** Outlines, lines above them, texts on top. */
export function ChartShapes(props: ChartShapesProps) {
  const { chart, layout, active, taken, step, isSpoken } = props;
  const lines = layout.edges.map(({ id, points, transitions }) => {
    const takenAs = taken.findIndex((one) => transitions.includes(one));
    return <EdgeLine key={id} points={points} takenAs={takenAs < 0 ? null : takenAs} step={step} />;
  });
  return (
    <>
      <g aria-hidden={isSpoken || undefined}>
        {layout.states.map((box) => {
          const node = chart.states.get(box.state);
          return (
            node && (
              <StateFrame
                key={box.state}
                box={box}
                node={node}
                isRegion={chart.states.get(node.parent ?? '')?.type === 'parallel'}
                isActive={active.has(box.state)}
              />
            )
          );
        })}
        {layout.starts.map(({ state, dot, points }) => (
          <g key={state}>
            <circle className="dot" cx={dot.x} cy={dot.y} r={5} />
            <EdgeLine points={points} takenAs={null} step={0} />
          </g>
        ))}
        {lines}
      </g>
      {layout.states.map((box) => {
        const node = chart.states.get(box.state);
        if (!node) return null;
        const texts = <StateTexts box={box} node={node} />;
        const edges = layout.edges.filter(({ source }) => source === box.state);
        return (
          <g key={box.state}>
            {isSpoken ? (
              <g role="img" aria-label={stateWords(chart, node, active.has(box.state))}>
                {texts}
              </g>
            ) : (
              texts
            )}
            <Labels {...props} text={box.targetless} isBare />
            {edges.map(({ id, label }) => label && <Labels key={id} {...props} text={label} />)}
          </g>
        );
      })}
    </>
  );
}

interface LabelsProps extends ChartShapesProps {
  text: EdgeText;
  /** Draws no background. */
  isBare?: boolean;
}

function Labels({ text, isBare = false, ...props }: LabelsProps) {
  const { chart, taken, enabled, selected, isSpoken, onPick } = props;
  if (text.texts.length === 0) return null;
  return (
    <g>
      {!isBare && <Card text={text} />}
      {text.texts.map((one) => {
        const transition = chart.transitions.find(({ id }) => id === one.transition);
        if (!transition) return null;
        return (
          <TransitionLabel
            key={one.transition}
            text={one}
            transition={transition}
            words={isSpoken ? transitionWords(chart, transition) : null}
            isTaken={taken.includes(one.transition)}
            isSelected={selected === one.transition}
            onPick={enabled.has(one.transition) ? onPick : null}
          />
        );
      })}
    </g>
  );
}

const Card = memo(function Card({ text }: { text: EdgeText }) {
  return (
    <>
      <rect className="card" {...placeOf(text)} rx={5} />
      {text.braces.map((brace) => (
        <rect key={brace.y} className="brace" {...placeOf(brace)} rx={1} />
      ))}
    </>
  );
});
