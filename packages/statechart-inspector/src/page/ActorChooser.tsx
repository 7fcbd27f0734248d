import { memo, useId } from 'react';
import styles from './Inspector.module.css';
import { isMachine } from './actorAt';
import type { RecordedActor } from '../recording/recording';

interface ActorChooserProps {
  actors: readonly RecordedActor[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** How many actors that are not machines are offered: each call that a machine made is one. */
const mostOthers = 50;

/** Chooses the actor on screen: machines first, because only they have a chart. */
export const ActorChooser = memo(function ActorChooser(props: ActorChooserProps) {
  const { actors, chosen, onChoose } = props;
  const id = useId();
  const machines = actors.filter(isMachine);
  const others = actors.filter((actor) => !isMachine(actor));
  const offered = others.filter(
    (actor, index) => index >= others.length - mostOthers || actor.id === chosen,
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
