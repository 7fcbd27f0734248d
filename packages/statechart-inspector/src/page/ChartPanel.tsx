import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { activeStates, enabledTransitions } from '../chart/activeStates';
import { ChartDrawing } from '../chart/ChartDrawing';
import type { Box, ChartLayout } from '../chart/chartLayout';
import { chartMermaid } from '../chart/chartMermaid';
import { chartSvg } from '../chart/chartSvg';
import { type Statechart, transitionId } from '../chart/statechart';
import {
  type Entry,
  type RecordedActor,
  type Recording,
  snapshotBefore,
} from '../recording/recording';
import { reasonOf } from './ErrorBoundary';
import { Events } from './Events';
import { saveFile, savePng } from './saveFile';
import { endOf, expectHandled, isSendable, sendableEvents, templateOf } from './sendableEvents';
import { type Elk, useChart } from './useChart';
import { ZoomPane } from './ZoomPane';

interface ChartPanelProps {
  recording: Recording;
  actor: RecordedActor;
  chart: Statechart;
  elk: Elk;
  step: Entry | null;
  /** Why no event can be sent; null if one can. */
  unsendableReason: string | null;
  onSend: (event: { type: string }) => void;
  onMistake: (mistake: string) => void;
}

/** Of a chart with more states, only the part in sight is drawn. */
const mostDrawn = 40;

/** The chart of a machine at the selected moment, and the events that it handles then. */
export function ChartPanel(props: ChartPanelProps) {
  const { recording, actor, chart: whole, step, onSend, onMistake } = props;
  const { chart, layout, toggle } = useChart(whole, props.elk);
  const [draft, setDraft] = useState<{ type: string } | null>(null);
  const end = endOf(step?.snapshot);
  const unsendableReason = props.unsendableReason ?? end;
  const canSend = unsendableReason === null;
  const active = useMemo(() => activeStates(whole, step?.snapshot), [whole, step]);
  const enabled = useMemo(
    () => (end === null ? enabledTransitions(whole, active) : []),
    [whole, active, end],
  );
  const events = useMemo(() => sendableEvents(whole, enabled), [whole, enabled]);
  const buttons = useMemo(
    () => new Set(canSend ? enabled.filter(isSendable).map(({ id }) => id) : []),
    [canSend, enabled],
  );
  const drawn = useMemo(
    () => ({
      active,
      ...(step ? changeAt(whole, step, snapshotBefore(recording, step), active) : {}),
    }),
    [whole, recording, step, active],
  );
  const inSight = useMemo(
    () => (layout && !(layout instanceof Error) ? boxOfLeaves(chart, layout, active) : null),
    [chart, layout, active],
  );

  const place = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  // The pressed button may disappear. Without this, the next Tab would start at the top of the page.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) place.current?.focus();
  }, [events, draft, unsendableReason]);

  const sendOrEdit = useCallback(
    (eventType: string, isEditedFirst: boolean) => {
      if (!canSend) return;
      isPressed.current = true;
      const event = templateOf(recording, actor.id, eventType);
      if (isEditedFirst) setDraft(event);
      else onSend(event);
    },
    [recording, actor.id, canSend, onSend],
  );
  const send = useCallback(
    (event: { type: string }) => {
      expectHandled(whole, event);
      isPressed.current = true;
      setDraft(null);
      onSend(event);
    },
    [whole, onSend],
  );
  const cancel = useCallback(() => {
    isPressed.current = true;
    setDraft(null);
  }, []);

  const isCut = [...whole.states.values()].some((state) => state.isCut);
  return (
    <>
      <div className="drawing">
        {isCut && (
          <p className="words">
            The page did not send all of this definition; marked states have gaps. With
            @statelyai/inspect, raise the limit:{' '}
            <code>{'createBrowserInspector({ serializationDepthLimit: 50 })'}</code>
          </p>
        )}
        {layout === null && <p className="words">The chart is being laid out…</p>}
        {layout instanceof Error && (
          <p className="words">The chart could not be laid out. {layout.message}</p>
        )}
        {layout && !(layout instanceof Error) && (
          <ZoomPane
            width={layout.width}
            height={layout.height}
            inSight={inSight}
            buttons={
              <SaveButtons chart={chart} layout={layout} active={active} onMistake={onMistake} />
            }
          >
            {(view) => (
              <ChartDrawing
                chart={chart}
                layout={layout}
                {...drawn}
                step={step?.index ?? -1}
                enabled={buttons}
                onPick={({ eventType }, { shiftKey, altKey }) =>
                  sendOrEdit(eventType, shiftKey || altKey)
                }
                onToggle={toggle}
                view={chart.states.size > mostDrawn ? view : undefined}
              />
            )}
          </ZoomPane>
        )}
      </div>
      <Events
        place={place}
        events={events}
        unsendableReason={unsendableReason}
        draft={canSend ? draft : null}
        onPress={sendOrEdit}
        onSend={send}
        onCancel={cancel}
      />
    </>
  );
}

interface SaveButtonsProps {
  chart: Statechart;
  layout: ChartLayout;
  active: ReadonlySet<string>;
  onMistake: (mistake: string) => void;
}

function SaveButtons({ chart, layout, active, onMistake }: SaveButtonsProps) {
  const attempt = (work: Promise<void>) => void work.catch((error) => onMistake(reasonOf(error)));
  const svg = () => chartSvg(chart, layout, { active });
  return (
    <>
      <button onClick={() => saveFile(`${chart.id}.svg`, svg(), 'image/svg+xml')}>Save SVG</button>
      <button onClick={() => attempt(savePng(`${chart.id}.png`, svg()))}>Save PNG</button>
      <button onClick={() => attempt(navigator.clipboard.writeText(chartMermaid(chart)))}>
        Copy Mermaid
      </button>
    </>
  );
}

/** The smallest box around the innermost active states; null if there are none. */
function boxOfLeaves(
  chart: Statechart,
  layout: ChartLayout,
  active: ReadonlySet<string>,
): Box | null {
  const boxes = layout.states.filter(
    ({ state }) =>
      active.has(state) && !chart.states.get(state)?.children.some((child) => active.has(child)),
  );
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The transitions that led to a step; if the page does not send them, the states that were left. */
function changeAt(chart: Statechart, step: Entry, previous: unknown, active: ReadonlySet<string>) {
  if (step.transitions.length > 0 || previous === null) {
    return {
      taken: step.transitions.map(({ source, eventType, position }) =>
        transitionId(source, eventType, position),
      ),
    };
  }
  const before = activeStates(chart, previous);
  return { left: new Set([...before].filter((id) => !active.has(id))) };
}
