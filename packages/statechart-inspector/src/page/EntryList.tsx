import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Entry } from '../recording/recording';

interface EntryListProps {
  /** Accessible name. */
  label: string;
  /** The entries to choose from; the list grows in place. */
  entries: readonly Entry[];
  /** How many there are. */
  count: number;
  /** The selected row; -1 for none. */
  selected: number;
  /** Whether new entries are selected as they arrive. */
  isLive: boolean;
  /** Changes when the user presses `Live`, also after scrolling away from the end. */
  followed: number;
  onSelect: (row: number) => void;
  onLive: () => void;
  /** Above the rows. */
  header?: ReactNode;
  renderRow: (entry: Entry, before: Entry | undefined) => ReactNode;
}

/** The entries in order, as a list box. Keys move the selection; rows out of sight are not rendered. */
export function EntryList(props: EntryListProps) {
  const { entries, count, selected, isLive, followed, onSelect, onLive } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  // The font size follows the setting of the browser.
  const [rowSize] = useState(
    () => 1.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16'),
  );

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setSeen({ top: element.scrollTop, height: element.clientHeight });
    const scrolled = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      isAtEnd.current = scrollTop + clientHeight >= scrollHeight - rowSize;
      measure();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', scrolled);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [rowSize]);

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

  const first = Math.max(0, Math.floor(seen.top / rowSize) - 6);
  const last = Math.min(count, Math.ceil((seen.top + seen.height) / rowSize) + 6);
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  // `aria-activedescendant` needs the selected row in the document, even when it is scrolled out of sight.
  if (selected >= 0 && !rows.includes(selected)) rows.push(selected);
  return (
    <div
      ref={list}
      className="list"
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={selected < 0 ? undefined : `${id}-${selected}`}
      onKeyDown={press}
      onClick={({ target }) => {
        const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (row !== undefined) onSelect(Number(row));
      }}
    >
      {props.header}
      <div className="all" role="presentation" style={{ blockSize: count * rowSize }}>
        {rows.map((row) => {
          const entry = entries[row];
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
                {props.renderRow(entry, entries[row - 1])}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
