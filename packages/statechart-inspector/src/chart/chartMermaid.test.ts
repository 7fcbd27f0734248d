import { chartMermaid } from './chartMermaid';
import { plainDefinition } from './plainDefinition';
import { readStatechart } from './readStatechart';

const diagram = (config: object) => chartMermaid(readStatechart(plainDefinition(config)));

test('the regions of a parallel machine are within a state, because Mermaid separates regions only there', () => {
  const region = { initial: 'off', states: { off: { on: { flip: 'on' } }, on: {} } };
  const text = diagram({ id: 'lamp', type: 'parallel', states: { left: region, right: region } });
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines.slice(0, 3)).toEqual(['stateDiagram-v2', 'state "lamp" as s0', 'state s0 {']);
  expect(lines.indexOf('--')).toBeGreaterThan(lines.indexOf('state s0 {'));
  expect(lines.filter((line) => line.endsWith('{'))).toHaveLength(
    lines.filter((line) => line === '}').length,
  );
});

test.each(['\r', '\n', '\u2028', ';', ':', '"'])('a name with %j does not end its line', (sign) => {
  const text = diagram({
    id: 'lamp',
    initial: 'a',
    states: { a: { on: { [`go${sign}s9: x`]: 'a' } } },
  });
  expect(text.split(/[\r\n\u2028]/)).toHaveLength(5);
  expect(text).toContain(`go#${sign.charCodeAt(0)};s9`);
});
