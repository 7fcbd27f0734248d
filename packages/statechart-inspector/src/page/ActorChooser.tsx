import { memo, useId } from 'react';
import styles from './ActorChooser.module.css';
import { isMachine } from './actorAt';
import type { RecordedActor } from '../recording/recording';

interface ActorChooserProps {
  /** Those that can be chosen. */
  actors: readonly RecordedActor[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** How many of those that are no machines are offered: each call that a machine made is one. */
const fewest = 50;

/** Which actor to look at: machines first, as they alone have a chart. */
export const ActorChooser = memo(function ActorChooser(props: ActorChooserProps) {
  const { actors, chosen, onChoose } = props;
  const id = useId();
  const machines = actors.filter(isMachine);
  const others = actors.filter((actor) => !isMachine(actor));
  const offered = others.filter(
    (actor, index) => index >= others.length - fewest || actor.id === chosen,
  );
  return (
    <div className={styles.chooser}>
      <label htmlFor={id}>Actor</label>
      <select
        id={id}
        className={styles.select}
        value={chosen ?? ''}
        disabled={actors.length === 0}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {chosen === null && <option value="">none yet</option>}
        {machines.length > 0 && <Group label="Machines" actors={machines} />}
        {offered.length > 0 && (
          <Group
            label={offered.length < others.length ? 'Others, the last' : 'Others'}
            actors={offered}
          />
        )}
      </select>
    </div>
  );
});

function Group({ label, actors }: { label: string; actors: readonly RecordedActor[] }) {
  return (
    <optgroup label={label}>
      {actors.map(({ id, name, sessionId }) => (
        <option key={id} value={id}>
          {name === sessionId ? name : `${name} (${sessionId})`}
        </option>
      ))}
    </optgroup>
  );
}
