import type { Statechart, StateNode } from './statechart';

/**
 * Returns a chart as a Mermaid state diagram. Mermaid has no history states, so their default
 * targets are drawn instead.
 */
export function chartMermaid(chart: Statechart): string {
  const ids = new Map([...chart.states.keys()].map((id, index) => [id, `s${index}`]));
  const idOf = (id: string): string => {
    const { type, initial } = chart.states.get(id) ?? {};
    return type === 'history' && initial != null ? idOf(initial) : (ids.get(id) ?? '');
  };
  // Escape the characters that have a special meaning in Mermaid, such as `:` and `;`.
  const text = (words: string) =>
    words.replace(/[:;#"\r\n\u2028\u2029]/g, (one) => `#${one.charCodeAt(0)};`);
  const draw = (node: StateNode, indent: string): string[] => {
    const children = node.children
      .map((child) => chart.states.get(child))
      .filter((child) => child !== undefined && child.type !== 'history');
    const within = children.flatMap((child, index) => [
      ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
      ...drawState(child as StateNode, indent),
    ]);
    return [
      ...(node.initial === null ? [] : [`${indent}[*] --> ${idOf(node.initial)}`]),
      ...within,
    ];
  };
  const drawState = (node: StateNode, indent: string): string[] => [
    `${indent}state "${text(node.key)}" as ${idOf(node.id)}`,
    ...(node.children.length > 0
      ? [`${indent}state ${idOf(node.id)} {`, ...draw(node, `${indent}  `), `${indent}}`]
      : []),
    ...(node.type === 'final' ? [`${indent}${idOf(node.id)} --> [*]`] : []),
  ];
  const root = chart.states.get(chart.root);
  const hasRoot = chart.transitions.some(({ source, targets }) =>
    [source, ...targets].includes(chart.root),
  );
  // Draw the root as a state if it has regions, because Mermaid can separate regions only inside a
  // state.
  const isInState = hasRoot || root?.type === 'parallel';
  return [
    'stateDiagram-v2',
    ...(root ? (isInState ? drawState(root, '  ') : draw(root, '  ')) : []),
    ...chart.transitions.flatMap(({ source, targets, label, guard, actions }) =>
      (targets.length > 0 ? targets : [source]).map((target) => {
        const words = [
          label,
          guard && `[${guard}]`,
          actions.length > 0 && `/ ${actions.join(', ')}`,
        ];
        return `  ${idOf(source)} --> ${idOf(target)}: ${text(words.filter(Boolean).join(' '))}`;
      }),
    ),
    '',
  ].join('\n');
}
