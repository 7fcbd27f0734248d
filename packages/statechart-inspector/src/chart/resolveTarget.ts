import { listOf, textAt } from './json';
import type { StateNode } from './statechart';

type States = ReadonlyMap<string, StateNode>;

/**
 * The target states of a transition: `#id`, `#id.child`, `sibling`, `sibling.child`, `.child`, or a list of them.
 *
 * @param source the state that defines the transition
 * @returns ids; none if the transition has no target
 * @throws Error that names the source, if a target does not exist
 */
export function resolveTarget(
  source: StateNode,
  target: unknown,
  states: States,
): readonly string[] {
  return target === '' || target === null
    ? []
    : listOf(target).map((one) =>
        resolve(source, textAt(`State ${source.id}, target`, one), states),
      );
}

function resolve(source: StateNode, target: string, states: States): string {
  const found = target.startsWith('#')
    ? byId(stepsOf(target.slice(1)), states)
    : target.startsWith('.')
      ? below(source.id, stepsOf(target.slice(1)), states)
      : source.parent === null
        ? undefined
        : below(source.parent, stepsOf(target), states);
  if (found === undefined) {
    const hint = source.parent === null ? `; from the root, a target begins with "." or "#"` : '';
    throw new Error(`State ${source.id}: expected a state at its target "${target}"${hint}`);
  }
  return found;
}

function byId([id, ...steps]: readonly string[], states: States): string | undefined {
  return id !== undefined && states.has(id) ? below(id, steps, states) : undefined;
}

function below(from: string, steps: readonly string[], states: States): string | undefined {
  return steps.reduce<string | undefined>(
    (at, key) =>
      at === undefined ? at : states.get(at)?.children.find((id) => states.get(id)?.key === key),
    from,
  );
}

/** The keys of `a.b`; a dot within a key is written `\.`. */
function stepsOf(text: string): readonly string[] {
  return (text.match(/(?:\\.|[^.\\])+/g) ?? []).map((step) => step.replace(/\\(.)/g, '$1'));
}
