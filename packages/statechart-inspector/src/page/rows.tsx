import { isMachine } from './useInspectorView';
import type { Entry, RecordedActor } from '../recording/recording';
import { clockTime, entryText, kindWords, timeSince } from './entryWords';

/** Shows an entry of the timeline. */
export function timelineRow(entry: Entry, before: Entry | undefined, actor: string) {
  return (
    <>
      <span className="quiet index">{entry.index + 1}</span>
      <span className="quiet">{clockTime(entry.atMs)}</span>
      <span className="quiet index since">{before ? timeSince(entry.atMs - before.atMs) : ''}</span>
      <span className="quiet">{kindWords[entry.kind]}</span>
      <span className="what">{entryText(entry)}</span>
      <Shortened text={actor} />
    </>
  );
}

/**
 * The number of characters at the end of a name that are never cut off. Names often differ only at
 * the end.
 */
const kept = 10;

/** Shows text that is shortened in its middle if there is not enough space. */
function Shortened({ text }: { text: string }) {
  const at = Math.max(0, text.length - kept);
  return (
    <span className="quiet shortened" title={text}>
      <span>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </span>
  );
}

/** The maximum number of lanes in a sequence diagram. */
const mostLanes = 8;

/**
 * Returns the lanes of a sequence diagram. Each machine has its own lane. Other actors with the
 * same name share a lane, because each invocation creates a new actor. If there are too many lanes,
 * the last one is shared by all the remaining actors.
 *
 * @returns the names of the lanes, and each actor's lane index, keyed by the actor's id
 */
export function lanesOf(actors: readonly RecordedActor[]) {
  const names = ['outside'];
  const laneOf = new Map<string, number>();
  const found = new Map<string, number>();
  for (const actor of actors) {
    const key = isMachine(actor) ? actor.id : `name ${actor.name}`;
    const lane = found.get(key) ?? Math.min(names.length, mostLanes - 1);
    if (!found.has(key)) names[lane] = names.length > lane ? 'others' : actor.name;
    found.set(key, lane);
    laneOf.set(actor.id, lane);
  }
  return { names, laneOf };
}

export type Lanes = ReturnType<typeof lanesOf>;

export function SequenceHeader({ names }: Lanes) {
  return (
    <div className="lanes header" role="presentation" style={lanesStyle(names)}>
      {names.map((name, lane) => (
        <span key={lane} title={name}>
          {name}
        </span>
      ))}
    </div>
  );
}

const lanesStyle = ({ length }: readonly string[]) => ({ '--lanes': length }) as object;

/**
 * Shows an entry in the sequence diagram: either a line from sender to receiver, or a dot on the
 * actor's lane.
 */
export function sequenceRow(entry: Entry, { names, laneOf }: Lanes) {
  const to = laneOf.get(entry.actorId) ?? 0;
  const from = entry.kind === 'event' ? (laneOf.get(entry.sourceId ?? '') ?? 0) : to;
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const direction = from === to ? 'none' : from < to ? 'right' : 'left';
  return (
    <span className="lanes" style={lanesStyle(names)}>
      <span
        data-direction={direction}
        style={{ gridColumn: `${first + 1} / ${last + 2}`, '--span': last - first + 1 } as object}
      >
        {from !== to && <span className="hidden">{`${names[from]} → ${names[to]}: `}</span>}
        <span className="said">{entryText(entry)}</span>
      </span>
    </span>
  );
}
