import { activeStates, enabledTransitions } from '../chart/activeStates';
import { readStatechart } from '../chart/readStatechart';
import { sendableEvents } from './sendableEvents';

function outcomes(definition: object, value: unknown) {
  const chart = readStatechart({ id: 'm', ...definition });
  const enabled = enabledTransitions(chart, activeStates(chart, { value }));
  return sendableEvents(chart, enabled).map(({ eventType, outcome }) => `${eventType}: ${outcome}`);
}
const region = (handler: unknown) => ({
  initial: 'a',
  states: { a: { on: { go: handler } }, b: {} },
});
const isIn = { left: 'a', right: 'a' };

test.each<[string, object, unknown, string]>([
  [
    'alternatives of a state',
    {
      initial: 'a',
      states: { a: { on: { go: [{ guard: 'x', target: 'b' }, 'c'] } }, b: {}, c: {} },
    },
    'a',
    'go: b if x, else c',
  ],
  [
    'parallel regions',
    { type: 'parallel', states: { left: region('b'), right: region('b') } },
    isIn,
    'go: left.b and right.b',
  ],
  [
    'parallel regions with alternatives, and the state around them',
    {
      type: 'parallel',
      on: { go: { actions: 'beep' } },
      states: {
        left: region([
          { guard: 'x', target: 'b' },
          { guard: 'y', actions: 'z' },
        ]),
        right: region({ guard: 'z', target: 'b' }),
      },
    },
    isIn,
    'go: (left.b if x, else stays if y) and (right.b if z), else stays',
  ],
  [
    'a state and its parent',
    {
      initial: 'p',
      states: { p: { ...region({ guard: 'x', target: 'b' }), on: { go: 'q' } }, q: {} },
    },
    { p: 'a' },
    'go: p.b if x, else q',
  ],
])('the outcome of an event in %s', (_what, definition, value, expected) => {
  expect(outcomes(definition, value)).toEqual([expected]);
});
