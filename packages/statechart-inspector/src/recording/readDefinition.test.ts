import { definitionOf } from '../testing/chartOf';
import { readDefinition } from './readDefinition';

test('a definition is read as the page has written it', () => {
  const chart = readDefinition(
    definitionOf({ id: 'm', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } }),
  );
  expect([...chart.states.keys()]).toEqual([chart.root, 'm.a', 'm.b']);
  expect(chart.transitions).toMatchObject([{ source: 'm.a', targets: ['m.b'] }]);
});

test.each([
  ['{"states":', /JSON/],
  ['null', /^definition: expected Object$/],
  ['{"id":"m","states":[],"transitions":[]}', /^states\.0 is missing$/],
  ['{"id":"m","states":[{}],"transitions":[]}', /^states\.0\.id is missing$/],
])('%s is refused with what was expected', (definition, expected) => {
  expect(() => readDefinition(definition)).toThrow(expected);
});
