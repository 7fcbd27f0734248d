import type { MachineDescription } from '../chart/statechart';
import { definitionOf } from '../testing/chartOf';
import { readDefinition } from './readDefinition';

test('a definition is read as the page has written it', () => {
  const chart = readDefinition(
    definitionOf({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } }),
  );
  expect([...chart.states.keys()]).toEqual([chart.root, 'm.a', 'm.b']);
  expect(chart.transitions).toMatchObject([{ source: 'm.a', targets: ['m.b'] }]);
});

const changed = (change: (description: MachineDescription) => unknown) => {
  const states = { a: { initial: 'b', states: { b: { on: { go: '#c' } } } }, c: { id: 'c' } };
  const description = JSON.parse(
    definitionOf({ id: 'm', initial: 'a', states }),
  ) as MachineDescription;
  change(description);
  return JSON.stringify(description);
};

test.each([
  [
    changed(({ states: [root] }) => Object.assign(root, { parent: 'm' })),
    /^states: expected a tree/,
  ],
  [
    changed(({ states: [, a] }) => Object.assign(a!, { parent: 'm.a' })),
    /^states: expected a tree/,
  ],
  [changed(({ states: [, a] }) => Object.assign(a!, { children: [] })), /^states: expected a tree/],
  [
    changed(({ states: [, , leaf] }) => Object.assign(leaf!, { children: ['ghost'] })),
    /^states: expected a tree/,
  ],
  [
    changed(({ states: [root] }) => Object.assign(root, { initial: 'ghost' })),
    /^states: expected a state ghost$/,
  ],
  [
    changed(({ transitions: [go] }) => Object.assign(go!, { targets: ['ghost'] })),
    /^states: expected a state ghost$/,
  ],
  ['{"states":', /JSON/],
  ['null', /^definition: expected Object$/],
  ['{"id":"m","states":[],"transitions":[]}', /^states\.0 is missing$/],
  ['{"id":"m","states":[{}],"transitions":[]}', /^states\.0\.id is missing$/],
])('%s is refused with what was expected', (definition, expected) => {
  expect(() => readDefinition(definition)).toThrow(expected);
});
