import fc from 'fast-check';
import { createMachine } from 'xstate';
import { samples } from '../testing/samples';
import { plainCopy } from './plainCopy';

test('values of every kind become plain JSON', () => {
  const machine = createMachine({ id: 'lamp', initial: 'on', states: { on: {} } });
  const values = {
    map: new Map(Object.entries({ a: 'b', n: '1' })),
    set: new Set(['a', 1]),
    headers: new Headers({ accept: 'b' }),
    query: new URLSearchParams({ page: '2' }),
    url: new URL('https://a.test/?code=b'),
    dates: [new Date(0), new Date(Number.NaN)],
    bytes: [new Uint8Array(3), new ArrayBuffer(3), Buffer.from('a')],
    numbers: [12n, Number.NaN, -Infinity],
    symbol: Symbol('a'),
    boxed: Object('a') as unknown,
    promise: Promise.resolve('a'),
    element: document.createElement('p'),
    window,
    pattern: /a/,
    run: () => 1,
    machine,
    state: machine.states.on,
  };
  expect(plainCopy(values)).toEqual({
    map: { $map: Object.entries({ a: 'b', n: '1' }) },
    set: { $set: ['a', 1] },
    headers: '{Headers}',
    query: '{URLSearchParams}',
    url: 'https://a.test/?code=b',
    dates: [{ $date: '1970-01-01T00:00:00.000Z' }, { $date: null }],
    bytes: ['{Uint8Array}', '{ArrayBuffer}', '{Uint8Array}'],
    numbers: [{ $bigint: '12' }, { $number: 'NaN' }, { $number: '-Infinity' }],
    symbol: 'Symbol(a)',
    boxed: { 0: 'a' },
    promise: '{Promise}',
    element: '{HTMLParagraphElement}',
    window: '{Window}',
    pattern: '{RegExp}',
    run: '{function}',
    machine: '{machine: lamp}',
    state: 'lamp.on',
  });
});

test('of an object of another class without members of its own, the name of the class stays', () => {
  class Connection {
    #socket = 'CANARY';
    read() {
      return this.#socket;
    }
  }
  const request = new Request('https://a.test/', { method: 'POST', body: 'CANARY' });
  expect(plainCopy([new Connection(), request, {}, new WeakMap()])).toEqual([
    '{Connection}',
    '{Request}',
    {},
    '{WeakMap}',
  ]);
});

test('errors keep cause, parts and own properties', () => {
  const error = new AggregateError([new Error('a')], 'b', { cause: 'c' });
  expect(plainCopy(Object.assign(error, { reason: 'refused' }))).toEqual({
    $error: 'AggregateError',
    message: 'b',
    cause: 'c',
    errors: [{ $error: 'Error', message: 'a' }],
    reason: 'refused',
  });
});

test('class instances, failing getters, cycles and endless values never fail', () => {
  class Session {
    static readonly all = 1;
    #hidden = 'CANARY';
    shown = 'a';
    get length() {
      return this.#hidden.length;
    }
  }
  const throwing = {
    n: 1,
    get name() {
      throw new Error('CANARY');
    },
  };
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const endless: object = { toJSON: () => ({ toJSON: () => endless }) };
  let deep: object = {};
  for (let depth = 0; depth < 20_000; depth++) deep = { deep };
  const named: unknown = JSON.parse('{"__proto__": 1}');
  expect(plainCopy([new Session(), throwing, Object.create(null), circle, endless, named])).toEqual(
    [
      { shown: 'a' },
      { n: 1, name: '{unreadable}' },
      {},
      { self: '{repetition}' },
      '{repetition}',
      named,
    ],
  );
  expect(JSON.stringify(plainCopy(deep))).toContain('{too deep}');
});

/** Creates objects that all refer to each other and to themselves. */
function web(count: number) {
  const all = Array.from({ length: count }, (_, id): Record<string, unknown> => ({ id }));
  for (const one of all) all.forEach((other, index) => (one[`to${index}`] = other));
  return all;
}

test('objects that refer to each other take linear time', () => {
  for (const count of [9, 60]) {
    const copied = JSON.stringify(plainCopy(web(count)));
    expect(copied.length).toBeLessThan(1_000_000);
    expect(copied).toContain('{repetition}');
  }
  // The size of a copy is limited, and the 60 objects do not all fit into it.
  expect(JSON.stringify(plainCopy(web(60)))).toContain('{too large}');
  const shared = { a: 1 };
  expect(plainCopy({ one: shared, other: [shared] })).toEqual({ one: { a: 1 }, other: [{ a: 1 }] });
});

test('what exceeds the limit is counted, not copied', () => {
  expect(plainCopy(Array(30).fill(1), 11)).toEqual([...Array(10).fill(1), '{20 more}']);
  expect(plainCopy({ a: 1, b: 2, c: 3 }, 3)).toEqual({ a: 1, b: 2, '…': '{1 more}' });
  expect(plainCopy('x'.repeat(100_007))).toBe(`${'x'.repeat(100_000)}… {7 more characters}`);
});

test('a copy of any value can be cloned', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
  });
  fc.assert(
    fc.property(anything, (value) => {
      expect(() => structuredClone(plainCopy(value))).not.toThrow();
    }),
    samples(300, 10_000),
  );
});
