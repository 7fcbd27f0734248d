import { memo } from 'react';
import { clockTime, timeSince } from './clockTime';
import styles from './EntryList.module.css';
import { entryText, kindWords } from './entryWords';
import type { Entry } from '../recording/recording';

interface EntryRowProps {
  id: string;
  entry: Entry;
  /** Name of its actor. */
  actor: string;
  /** Milliseconds since the entry before; null for the first. */
  sinceMs: number | null;
  isSelected: boolean;
  /** Its place in the list, from 1, and how long that is. */
  position: number;
  size: number;
  /** From the top of the list, in pixels. */
  top: number;
}

/** An entry in a line. What is pressed in it is for the list to hear. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { id, entry, actor, sinceMs, isSelected, position, size, top } = props;
  return (
    <div
      id={id}
      className={styles.row}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={size}
      data-kind={entry.kind}
      data-row={position - 1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={styles.index}>{entry.index + 1}</span>
      <span className={styles.time}>{clockTime(entry.atMs)}</span>
      <span className={styles.since}>{sinceMs === null ? '' : timeSince(sinceMs)}</span>
      <span className={styles.kind}>{kindWords[entry.kind]}</span>
      <span className={styles.text}>{entryText(entry)}</span>
      <span className={styles.actor}>{actor}</span>
    </div>
  );
});
