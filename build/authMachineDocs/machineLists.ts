import type { Statechart, StateNode, Transition } from 'statechart-inspector/chart';

/**
 * States with their transitions, and delays, as Markdown lists.
 *
 * @param delays by name: milliseconds, or a function that returns them
 */
export function machineLists(chart: Statechart, delays: Readonly<Record<string, unknown>>): string {
  const states = [...chart.states.values()].filter(({ parent }) => parent !== null);
  return [
    section(
      'States and transitions',
      states.flatMap((node) => [
        item(`**${code([nameOf(chart, node.id)])}**`, facts(chart, node)),
        ...chart.transitions
          .filter(({ source }) => source === node.id)
          .map((one) => `  ${item(transition(chart, one))}`),
      ]),
    ),
    section(
      'Deadlines and pauses',
      Object.entries(delays).map(([name, delay]) =>
        item(
          `${code([name])} in ${code(statesAfter(chart, name))}`,
          typeof delay === 'number' ? `${delay.toLocaleString('en')} ms` : 'computed',
        ),
      ),
    ),
  ].join('\n\n');
}

function section(title: string, items: readonly string[]): string {
  return [`## ${title}`, '', ...items].join('\n');
}

function item(text: string, explanation = ''): string {
  return `- ${text}${explanation && ': '}${explanation}`;
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** The path of a state below the machine. */
function nameOf(chart: Statechart, id: string): string {
  return chart.states.get(id)?.path.join('.') ?? id;
}

/** Type, tags, invoked actors and actions of a state. */
function facts(chart: Statechart, node: StateNode): string {
  const named = (label: string, names: readonly string[]) =>
    names.length > 0 ? [`${label} ${code(names)}`] : [];
  return [
    ...beginning(chart, node),
    ...named('tag', node.tags),
    ...named('invokes', node.invokes),
    ...named('on entry', node.entry),
    ...named('on exit', node.exit),
  ].join('; ');
}

function beginning(
  chart: Statechart,
  { type, initial, history, parent }: StateNode,
): readonly string[] {
  if (type === 'history')
    return [`the last of ${code([nameOf(chart, parent ?? '')])} (${history ?? ''})`];
  if (initial !== null) return [`begins in ${code([chart.states.get(initial)?.key ?? initial])}`];
  return type === 'atomic' ? [] : [type];
}

/** As on a line of the picture: `event [guard] → target / action`. */
function transition(chart: Statechart, one: Transition): string {
  const targets = one.targets.map((id) => nameOf(chart, id));
  return [
    label(one),
    condition(one),
    ...(targets.length > 0 ? ['→', code(targets)] : []),
    one.actions.length > 0 ? `/ ${code(one.actions)}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function label({ trigger, label: text }: Transition): string {
  return trigger === 'event' ? code([text]) : text.replace(/(?<=: |after )(\S+)$/, '`$1`');
}

function condition({ guard, id }: Transition): string {
  if (guard !== null) return `[${code([guard])}]`;
  return id.endsWith('/0') ? '' : '[else]';
}

function statesAfter(chart: Statechart, delay: string): readonly string[] {
  const sources = chart.transitions.filter(
    ({ trigger, label: text }) => trigger === 'after' && text === `after ${delay}`,
  );
  return [...new Set(sources.map(({ source }) => nameOf(chart, source)))];
}
