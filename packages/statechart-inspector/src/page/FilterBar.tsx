import { kindWords } from './entryWords';
import styles from './FilterBar.module.css';
import type { EntryKind } from '../recording/recording';
import { ToolButton } from './ToolButton';

/** Which entries to show. */
export interface Wanted {
  text: string;
  kinds: ReadonlySet<EntryKind>;
  /** Only those of the chosen actor. */
  isOneActor: boolean;
}

export const everything: Wanted = {
  text: '',
  kinds: new Set<EntryKind>(['actor', 'event', 'microstep', 'snapshot']),
  isOneActor: false,
};

interface FilterBarProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** Filters the entries by text, kind and actor. */
export function FilterBar({ wanted, onChange }: FilterBarProps) {
  const toggle = (kind: EntryKind) => {
    const kinds = new Set(wanted.kinds);
    if (!kinds.delete(kind)) kinds.add(kind);
    onChange({ ...wanted, kinds });
  };
  return (
    <div className={styles.filter} role="search" aria-label="Filter">
      <input
        aria-label="Filter"
        className={styles.text}
        type="search"
        placeholder="Filter: event, state, actor"
        value={wanted.text}
        onChange={({ currentTarget }) => onChange({ ...wanted, text: currentTarget.value })}
      />
      {Object.entries(kindWords).map(([kind, word]) => (
        <ToolButton
          key={kind}
          aria-pressed={wanted.kinds.has(kind as EntryKind)}
          onClick={() => toggle(kind as EntryKind)}
        >
          {`${word}s`}
        </ToolButton>
      ))}
      <ToolButton
        aria-pressed={wanted.isOneActor}
        onClick={() => onChange({ ...wanted, isOneActor: !wanted.isOneActor })}
      >
        this actor
      </ToolButton>
    </div>
  );
}
