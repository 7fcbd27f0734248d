import { memo, type ReactNode, useState } from 'react';
import { createPatch } from '../recording/patch';

interface JsonTreeProps {
  /** The value's key. The root has no key, because it has a heading instead. */
  name?: string;
  /** The value, or undefined if it was removed. */
  value: unknown;
  /** Whether the value is compared with `before`. */
  isDiff?: boolean | undefined;
  /** The previous value, or undefined if there was none. */
  before?: unknown;
  /** Whether the value is open initially. */
  isOpen?: boolean;
}

/** How many items of a long list are rendered at first and each time the user asks for more. */
const portion = 100;

const isFull = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isBranch(value) && Object.keys(value as object).length > 0;

/** Returns the text of a date or a number that JSON lacks, or null for other values. */
function taggedText(value: unknown): string | null {
  const [[tag, written] = ['', null], ...others] = Object.entries(value ?? {}) as [
    string,
    unknown,
  ][];
  if (others.length > 0) return null;
  if (tag === '$date') return written === null ? 'Invalid Date' : String(written);
  if (tag === '$bigint') return `${String(written)}n`;
  return tag === '$number' ? String(written) : null;
}

const isBranch = (value: unknown) =>
  typeof value === 'object' && value !== null && taggedText(value) === null;

const valueText = (value: unknown): string => taggedText(value) ?? JSON.stringify(value) ?? '';

/**
 * Shows a value as JSON. Changes from a previous value are shown in the form `2 → 3`. An object's
 * members are not rendered until the user opens the object.
 */
export const JsonTree = memo(function JsonTree(props: JsonTreeProps) {
  const { name, value, isDiff = false, before } = props;
  if (isFull(value)) return <Branch {...props} value={value} />;
  const change = isDiff ? changeOf(before, value) : null;
  return (
    <Line name={name} change={change}>
      {change !== null && before !== undefined && <del>{shortened(before)}</del>}
      {change === 'changed' && ' → '}
      {value !== undefined && (
        <span className={typeof value === 'string' ? 'text' : 'literal'}>{valueText(value)}</span>
      )}
    </Line>
  );
});

function Branch(props: JsonTreeProps & { value: Readonly<Record<string, unknown>> }) {
  const { name, value, isDiff = false, before } = props;
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  const [shown, setShown] = useState(portion);
  const old: Readonly<Record<string, unknown>> = isDiff && isFull(before) ? before : {};
  const own = Object.keys(value);
  const keys = [...own, ...Object.keys(old).filter((key) => !Object.hasOwn(value, key))];
  const change = isDiff && (!isOpen || !isFull(before)) ? changeOf(before, value) : null;
  const size = isOpen ? '{' : `{ ${own.slice(0, 3).join(', ')}${own.length > 3 ? ', …' : ''} }`;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Line name={name} change={change}>
          {change === 'changed' && !isBranch(before) && (
            <>
              <del>{shortened(before)}</del> →{' '}
            </>
          )}
          <span className="quiet">{Array.isArray(value) ? `[${own.length}]` : size}</span>
        </Line>
      </summary>
      {isOpen && (
        <ul className="inside">
          {keys.slice(0, shown).map((key) => (
            <li key={key}>
              <JsonTree
                name={key}
                value={value[key]}
                isDiff={isDiff && isFull(before)}
                before={old[key]}
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
        </ul>
      )}
    </details>
  );
}

type Change = 'added' | 'removed' | 'changed';

function changeOf(before: unknown, value: unknown): Change | null {
  if (createPatch(before, value)?.length === 0) return null;
  return before === undefined ? 'added' : value === undefined ? 'removed' : 'changed';
}

function shortened(value: unknown): string {
  const text = valueText(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

interface LineProps {
  name: string | undefined;
  change: Change | null;
  children?: ReactNode;
}

/**
 * One line of the tree. A word marks a change in addition to a colour, because colour must not be
 * the only sign (WCAG 2.2, 1.4.1).
 */
function Line({ name, change, children }: LineProps) {
  return (
    <span className={change === null ? undefined : 'changed'}>
      {name !== undefined && <span className="quiet">{name}: </span>}
      {children}
      {change !== null && <span className="mark">{change}</span>}
    </span>
  );
}
