import { useIntl } from 'react-intl';
import type { Activity } from './compiledContent';

/**
 * Returns a section's label in the top bar, or the label of the projects (docs/specification.md,
 * section 1).
 */
export function useKindName(kind: Activity['kind']): string {
  return useIntl().formatMessage({ id: kindMessage(kind) });
}

/** Renders the label that `useKindName` returns. */
export function KindName({ kind }: { kind: Activity['kind'] }) {
  return useKindName(kind);
}

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

/** Returns the label's message id, such as `entries.section.codingNotes` for `coding-notes`. */
export function kindMessage<Kind extends Activity['kind']>(kind: Kind) {
  const role = kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `entries.section.${role as CamelCase<Kind>}` as const;
}
