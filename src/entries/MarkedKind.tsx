import type { Activity } from '../content/compiledContent';
import { KindName } from '../content/KindName';
import { Mark } from './Mark';
import styles from './MarkedKind.module.css';

/** The section of an entry: its mark and its name. */
export function MarkedKind({ kind }: { kind: Activity['kind'] }) {
  return (
    <span className={styles.kind}>
      <svg aria-hidden="true" width={16} height={16} viewBox="-8 -8 16 16">
        <Mark kind={kind} />
      </svg>
      <KindName kind={kind} />
    </span>
  );
}
