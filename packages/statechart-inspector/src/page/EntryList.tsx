import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './EntryList.module.css';
import { EntryRow } from './EntryRow';
import type { Entry } from '../recording/recording';

interface EntryListProps {
  /** How many entries there are to choose from. */
  count: number;
  entryAt: (row: number) => Entry | undefined;
  /** The name of an actor, by its id. */
  nameOf: (actorId: string) => string;
  /** The row that is looked at; -1 for none. */
  selected: number;
  /** Whether what comes next will be looked at as it comes. */
  isLive: boolean;
  /** Changes when somebody asks to see what comes, who may have scrolled away from it. */
  followed: number;
  onSelect: (row: number) => void;
  onLive: () => void;
}

/** Rows of a page key when nothing is measured yet. */
const pageOfRows = 10;

/** What happened, in order. The row that is looked at moves with the keys; rows out of sight are not rendered. */
export function EntryList(props: EntryListProps) {
  const { count, entryAt, nameOf, selected, isLive, followed, onSelect, onLive } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // The page leaves the size of its text to the reader (Inspector.module.css).
  const [rowSize] = useState(
    () => 1.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16'),
  );
  // Nothing here is memoised by what the virtualizer gives back, which changes in place.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: () => rowSize,
    overscan: 6,
    // The row that the screen reader is told of has to be in the document, wherever one has scrolled to.
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
      aria-label="What happened"
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
