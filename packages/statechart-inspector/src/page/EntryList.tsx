import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './EntryList.module.css';
import type { Entry } from '../recording/recording';
import { clockTime, entryText, kindWords, timeSince } from './entryWords';

interface EntryListProps {
  /** How many entries there are to choose from. */
  count: number;
  entryAt: (row: number) => Entry | undefined;
  /** The name of an actor, by its id. */
  nameOf: (actorId: string) => string;
  /** The selected row; -1 for none. */
  selected: number;
  /** Whether new entries are selected as they arrive. */
  isLive: boolean;
  /** Changes when the user presses `Live`, also after scrolling away from the end. */
  followed: number;
  onSelect: (row: number) => void;
  onLive: () => void;
}

/** Rows that a page key moves before the list is measured. */
const pageOfRows = 10;

/** The entries in order, as a list box. Keys move the selection; rows out of sight are not rendered. */
export function EntryList(props: EntryListProps) {
  const { count, entryAt, nameOf, selected, isLive, followed, onSelect, onLive } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // The font size follows the setting of the browser (Inspector.module.css).
  const [rowSize] = useState(
    () => 1.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16'),
  );
  // The virtualizer changes in place, so nothing here may be memoised by it.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => rowSize,
    overscan: 6,
    // `aria-activedescendant` needs the selected row in the document, even when it is scrolled out of sight.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      return selected < 0 || seen.includes(selected) ? seen : [...seen, selected];
    },
  });

  useLayoutEffect(() => {
    if (isLive) isAtEnd.current = true;
  }, [isLive, followed]);

  useEffect(() => {
    if (count === 0) return;
    if (isLive && isAtEnd.current) rows.scrollToIndex(count - 1, { align: 'end' });
    if (!isLive && selected >= 0) rows.scrollToIndex(selected, { align: 'auto' });
  }, [rows, count, isLive, selected, followed]);

  const page = Math.max(1, Math.floor((rows.scrollRect?.height ?? 0) / rowSize) - 1) || pageOfRows;
  const moves: Readonly<Record<string, () => void>> = {
    ArrowUp: () => onSelect(Math.max(0, selected - 1)),
    ArrowDown: () => onSelect(Math.min(count - 1, selected + 1)),
    PageUp: () => onSelect(Math.max(0, selected - page)),
    PageDown: () => onSelect(Math.min(count - 1, selected + page)),
    Home: () => onSelect(0),
    End: () => onSelect(count - 1),
    Enter: () => onSelect(selected),
    ' ': () => onSelect(selected),
    Escape: onLive,
  };

  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || count === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    move();
  };

  const rowId = (row: number) => `${id}-${row}`;
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label="Timeline"
      aria-activedescendant={selected < 0 ? undefined : rowId(selected)}
      onKeyDown={press}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowSize;
      }}
      onClick={({ target }) => {
        const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (row !== undefined) onSelect(Number(row));
      }}
    >
      <div className={styles.all} role="presentation" style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const entry = entryAt(index);
          if (!entry) return null;
          const before = entryAt(index - 1);
          return (
            <EntryRow
              key={index}
              id={rowId(index)}
              entry={entry}
              actor={nameOf(entry.actorId)}
              sinceMs={before ? entry.atMs - before.atMs : null}
              isSelected={index === selected}
              position={index + 1}
              size={count}
              top={start}
            />
          );
        })}
      </div>
    </div>
  );
}

interface EntryRowProps {
  id: string;
  entry: Entry;
  /** Name of the actor. */
  actor: string;
  /** Milliseconds since the previous entry; null for the first. */
  sinceMs: number | null;
  isSelected: boolean;
  /** Place in the list, from 1. */
  position: number;
  /** Length of the list. */
  size: number;
  /** Pixels from the top of the list. */
  top: number;
}

/** One entry. The list handles clicks. */
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
