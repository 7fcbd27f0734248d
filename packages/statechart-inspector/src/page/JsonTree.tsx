import { memo, type ReactNode, useState } from 'react';
import { type Change, pointerTo } from '../recording/stepAt';
import styles from './JsonTree.module.css';

type Changes = ReadonlyMap<string, Change>;

interface JsonTreeProps {
  /** Its key; absent for the root, which has a heading instead. */
  name?: string;
  value: unknown;
  /** JSON Pointer from the root. */
  place?: string;
  /** What the last step changed, by JSON Pointer. */
  changes: Changes;
  /** Whether it is open initially. */
  isOpen?: boolean;
}

/** How many items of a long list are rendered at a time. */
const portion = 100;

/** A value as JSON. The members of an object are rendered when it is opened. */
export const JsonTree = memo(function JsonTree(props: JsonTreeProps) {
  const { name, value, place = '', changes } = props;
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return <Branch {...props} value={value} />;
  }
  return (
    <Line name={name} change={changes.get(place)}>
      <span className={typeof value === 'string' ? styles.text : styles.literal}>
        {value === undefined ? 'undefined' : JSON.stringify(value)}
      </span>
    </Line>
  );
});

function Branch(props: JsonTreeProps & { value: object }) {
  const { name, value, place = '', changes } = props;
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  const [shown, setShown] = useState(portion);
  const keys = Object.keys(value);
  const isList = Array.isArray(value);
  const inside = [...changes].filter(([one]) => one.startsWith(`${place}/`));
  const change = changes.get(place) ?? (!isOpen && inside.length > 0 ? 'changed' : undefined);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Line name={name} change={change}>
          <span className={styles.size}>
            {isList ? `[${keys.length}]` : isOpen ? '{' : `{ ${firstOf(keys)} }`}
          </span>
        </Line>
      </summary>
      {isOpen && (
        <ul className={styles.inside}>
          {keys.slice(0, shown).map((key) => (
            <li key={key}>
              <JsonTree
                name={key}
                value={(value as Record<string, unknown>)[key]}
                place={pointerTo(place, key)}
                changes={changes}
              />
            </li>
          ))}
          {keys.length > shown && (
            <li>
              <button type="button" onClick={() => setShown(shown + portion)}>
                {`${keys.length - shown} more`}
              </button>
            </li>
          )}
          {inside
            .filter(
              ([one, kind]) => kind === 'removed' && !one.slice(place.length + 1).includes('/'),
            )
            .map(([one]) => (
              <li key={one}>
                <Line name={nameAt(one)} change="removed" />
              </li>
            ))}
        </ul>
      )}
    </details>
  );
}

interface LineProps {
  name: string | undefined;
  change: Change | undefined;
  children?: ReactNode;
}

/** Marks a change with a word, because colour must not be the only difference (WCAG 2.2, 1.4.1). */
function Line({ name, change, children }: LineProps) {
  return (
    <span className={change && styles.changed}>
      {name !== undefined && <span className={styles.name}>{name}: </span>}
      {children}
      {change && <span className={styles.mark}>{change}</span>}
    </span>
  );
}

function firstOf(keys: readonly string[]): string {
  const first = keys.slice(0, 3).join(', ');
  return keys.length > 3 ? `${first}, …` : first;
}

/** The last key of a JSON Pointer (RFC 6901, section 4). */
function nameAt(place: string): string {
  return place
    .slice(place.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
