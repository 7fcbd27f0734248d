import { kindWords } from './entryWords';
import styles from './FilterBar.module.css';
import type { EntryKind } from '../recording/recording';
import { ToolButton } from './ToolButton';

/** Which entries to show. */
export interface FilterState {
  text: string;
  kinds: ReadonlySet<EntryKind>;
  /** Only those of the chosen actor. */
  isOneActor: boolean;
}

export const noFilter: FilterState = {
  text: '',
  kinds: new Set<EntryKind>(['actor', 'event', 'microstep', 'snapshot']),
  isOneActor: false,
};

interface FilterBarProps {
  filter: FilterState;
  onChange: (filter: FilterState) => void;
}

/** Filters the entries by text, kind and actor. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const toggle = (kind: EntryKind) => {
    const kinds = new Set(filter.kinds);
    if (!kinds.delete(kind)) kinds.add(kind);
    onChange({ ...filter, kinds });
  };
  return (
    <div className={styles.filter} role="search" aria-label="Filter">
      <input
        aria-label="Filter"
        className={styles.text}
        type="search"
        placeholder="Filter: event, state, actor"
        value={filter.text}
        onChange={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
      />
      {Object.entries(kindWords).map(([kind, word]) => (
        <ToolButton
          key={kind}
          aria-pressed={filter.kinds.has(kind as EntryKind)}
          onClick={() => toggle(kind as EntryKind)}
        >
          {`${word}s`}
        </ToolButton>
      ))}
      <ToolButton
        aria-pressed={filter.isOneActor}
        onClick={() => onChange({ ...filter, isOneActor: !filter.isOneActor })}
      >
        this actor
      </ToolButton>
    </div>
  );
}
