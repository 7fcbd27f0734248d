import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Entry } from '../recording/recording';
import { clockTime, entryText, kindWords, timeSince } from './entryWords';
import type { InspectorView } from './useInspectorView';
import { scrollStep, useScrolled } from './useScrolled';

/**
 * Shows the entries in order, in a list box. The arrow keys move the selection. Rows that are
 * scrolled out of view are not rendered.
 */
export function Timeline({ view }: { view: InspectorView }) {
  const { recording, entries, row: selected, isLive, followed, select, goLive, actorLabel } = view;
  const count = entries.length;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seen = useScrolled(list);
  // The height of a row depends on the font size, which the user can set in the browser.
  const [rowSize] = useState(
    () => 1.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16'),
  );

  useLayoutEffect(() => {
    if (isLive) isAtEnd.current = true;
  }, [isLive, followed]);

  useEffect(() => {
    const element = list.current;
    if (!element || count === 0) return;
    if (isLive && isAtEnd.current) element.scrollTo({ top: element.scrollHeight });
    if (isLive || selected < 0) return;
    const top = selected * rowSize;
    const { scrollTop, clientHeight } = element;
    if (top < scrollTop) element.scrollTo({ top });
    else if (top + 2 * rowSize > scrollTop + clientHeight) {
      element.scrollTo({ top: top + 2 * rowSize - clientHeight });
    }
  }, [count, isLive, selected, followed, rowSize]);

  const page = Math.max(1, Math.floor(seen.height / rowSize) - 1);
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: selected - 1,
    ArrowDown: selected + 1,
    PageUp: selected - page,
    PageDown: selected + page,
    Home: 0,
    End: count - 1,
    Enter: selected,
    ' ': selected,
  };
  const press = (event: KeyboardEvent) => {
    const wanted = moves[event.key];
    if (count === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (wanted === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (wanted === undefined) goLive();
    else select(Math.min(count - 1, Math.max(0, wanted)));
  };

  const first = Math.max(0, Math.floor(seen.y / rowSize) - 4);
  const last = Math.min(count, Math.ceil((seen.y + seen.height + scrollStep) / rowSize) + 4);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  // `aria-activedescendant` refers to the selected row, so that row must stay in the document when
  // it is scrolled out of view.
  if (selected >= 0 && !rows.includes(selected)) rows.push(selected);
  return (
    <div
      ref={list}
      className="list"
      role="listbox"
      tabIndex={0}
      aria-label="Timeline"
      aria-activedescendant={selected < 0 ? undefined : `${id}-${selected}`}
      onKeyDown={press}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowSize;
      }}
      onClick={({ target }) => {
        const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (row !== undefined) select(Number(row));
      }}
    >
      <div className="all" role="presentation" style={{ blockSize: count * rowSize }}>
        {rows.map((row) => {
          const entry = entries[row];
          const before = entries[row - 1];
          return (
            entry && (
              <div
                key={row}
                id={`${id}-${row}`}
                className="row"
                role="option"
                aria-selected={row === selected}
                aria-posinset={row + 1}
                aria-setsize={count}
                data-kind={entry.kind}
                data-row={row}
                style={{ transform: `translateY(${row * rowSize}px)` }}
              >
                <span className="quiet index">{entry.index + 1}</span>
                <span className="quiet">{clockTime(entry.atMs)}</span>
                <span className="quiet index since">
                  {before ? timeSince(entry.atMs - before.atMs) : ''}
                </span>
                <span className="quiet">{kindWords[entry.kind]}</span>
                <span className="what">{entryText(recording, entry)}</span>
                <span className="quiet way" title={wayOf(entry, actorLabel)}>
                  <bdi>{wayOf(entry, actorLabel)}</bdi>
                </span>
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** Names an entry's actor. If another actor has sent the event, the name of that actor comes first. */
function wayOf({ actorId, sourceId }: Entry, actorLabel: InspectorView['actorLabel']): string {
  return sourceId === null || sourceId === actorId
    ? actorLabel(actorId)
    : `${actorLabel(sourceId)} → ${actorLabel(actorId)}`;
}
