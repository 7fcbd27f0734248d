import { asJson } from './asJson';

test('what JSON knows stays as it is', () => {
  const value = JSON.parse(
    '{"a":[1,"x",null,true,{"b":{}}],"__proto__":{"polluted":1}}',
  ) as unknown;
  expect(asJson(value)).toEqual(value);
  expect(JSON.stringify(asJson(value))).toBe(JSON.stringify(value));
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each([
  [undefined, null],
  [NaN, 'NaN'],
  [-Infinity, '-Infinity'],
  [12n, '12'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Date(NaN), 'Invalid Date'],
  [new Set([1, new Map([['a', 2n]])]), [1, [['a', '2']]]],
  [new TypeError('no'), { name: 'TypeError', message: 'no' }],
  [() => 1, '{function}'],
  [Symbol('s'), '{symbol}'],
  [new Uint8Array([7, 8]), { 0: 7, 1: 8 }],
  [{ none: undefined, some: [undefined] }, { some: [null] }],
])('%p is written as %p', (value, expected) => {
  expect(asJson(value)).toEqual(expected);
});

test('what stands in itself is a word, what stands twice beside itself is there twice', () => {
  const twice = { a: 1 };
  const value: Record<string, unknown> = { one: twice, other: [twice, twice] };
  value['self'] = { value };
  expect(asJson(value)).toEqual({
    one: twice,
    other: [twice, twice],
    self: { value: '{repetition}' },
  });
});
