import type { Statechart, StateNode, Transition } from '../../devtools/statechart/statechart';
import type { SourceComment } from './sourceComments';

interface MachineFacts {
  /** Delays by name: milliseconds, or a function that returns them. */
  delays: Readonly<Record<string, unknown>>;
  /** Comments of the source on actors, guards, actions and delays, by group. */
  comments: Readonly<Record<string, readonly SourceComment[]>>;
}

type Row = readonly string[];

/** States, transitions and implementations of a machine as Markdown tables. */
export function machineTables(chart: Statechart, { delays, comments }: MachineFacts): string {
  const states = [...chart.states.values()].filter(({ parent }) => parent !== null);
  const says = (group: string): Row[] =>
    (comments[group] ?? []).flatMap((one) => (one.says ? [[code([one.name]), one.says]] : []));
  return [
    section(
      'States',
      ['State', 'Begins in', 'Tags', 'Invokes', 'On entry', 'On exit'],
      [
        ...states.map((node): Row => [
          code([nameOf(chart, node.id)]),
          beginning(chart, node),
          code(node.tags),
          code(node.invokes),
          code(node.entry),
          code(node.exit),
        ]),
      ],
    ),
    section(
      'Transitions',
      ['From', 'By', 'If', 'To', 'Actions'],
      [
        ...chart.transitions.map((one): Row => [
          code([nameOf(chart, one.source)]),
          label(one),
          condition(one),
          one.targets.length > 0 ? code(one.targets.map((id) => nameOf(chart, id))) : 'stays',
          code(one.actions),
        ]),
      ],
    ),
    section(
      'Deadlines and pauses',
      ['Delay', 'How long', 'In'],
      [
        ...Object.entries(delays).map(([name, delay]): Row => [
          code([name]),
          typeof delay === 'number'
            ? `${delay.toLocaleString('en')} ms`
            : (comments['delays']?.find((one) => one.name === name)?.says ?? ''),
          code(statesAfter(chart, name)),
        ]),
      ],
    ),
    section('Actors', ['Actor', 'What it does'], says('actors')),
    section('Guards', ['Guard', 'What it asks'], says('guards')),
    section('Actions', ['Action', 'What it does'], says('actions')),
  ].join('\n\n');
}

function section(title: string, heads: Row, rows: readonly Row[]): string {
  const line = (cells: Row) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [`## ${title}`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
}

function code(names: Row): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** The path of a state below the machine. */
function nameOf(chart: Statechart, id: string): string {
  return chart.states.get(id)?.path.join('.') ?? id;
}

function beginning(chart: Statechart, { type, initial, history, parent }: StateNode): string {
  if (type === 'history')
    return `the last of \`${nameOf(chart, parent ?? '')}\` (${history ?? ''})`;
  if (initial !== null) return code([chart.states.get(initial)?.key ?? initial]);
  return type === 'atomic' ? '' : type;
}

function label({ trigger, label: text }: Transition): string {
  return trigger === 'event' ? code([text]) : text.replace(/(?<=: |after )(\S+)$/, '`$1`');
}

function condition({ guard, id }: Transition): string {
  if (guard !== null) return code([guard]);
  return id.endsWith('/0') ? '' : 'else';
}

function statesAfter(chart: Statechart, delay: string): Row {
  const sources = chart.transitions.filter(
    ({ trigger, label: text }) => trigger === 'after' && text === `after ${delay}`,
  );
  return [...new Set(sources.map(({ source }) => nameOf(chart, source)))];
}
