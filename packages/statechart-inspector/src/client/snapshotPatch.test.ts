import fc from 'fast-check';
import { applyPatch } from '../recording/patch';
import { asJson } from '../recording/codecs';
import { createRedaction } from '../redaction/redactMessage';
import { samples } from '../testing/samples';
import { snapshotPatch } from './snapshotPatch';

const redaction = createRedaction();

/** The patch between two contexts, and the redacted copy that it results in. */
function step(before: object, after: object, sent = redaction.snapshot({ context: before })) {
  const copierOf = redaction.copiersOfSnapshot();
  const patch = snapshotPatch({ context: before }, { context: after }, sent, copierOf);
  return { patch, sent: patch ? applyPatch(sent, patch) : redaction.snapshot({ context: after }) };
}

const user = { name: 'Ann', items: [{ id: 1 }, { id: 2 }] };

test.each<[string, object, object, unknown]>([
  ['nothing', { user }, { user }, []],
  ['nothing, in another object', { user }, { user: { ...user } }, []],
  ['a member', { user, n: 1 }, { user, n: 2 }, [{ op: 'replace', path: '/context/n', value: 2 }]],
  [
    'a member of an item',
    { user },
    { user: { ...user, items: [user.items[0], { id: 3 }] } },
    [{ op: 'replace', path: '/context/user/items/1/id', value: 3 }],
  ],
  [
    'a new item',
    { user },
    { user: { ...user, items: [...user.items, { id: 3 }] } },
    [{ op: 'add', path: '/context/user/items/2', value: { id: 3 } }],
  ],
  [
    'keys with / and ~',
    { 'a/b~c': 1, old: 1 },
    { 'a/b~c': 2, new: 1 },
    [
      { op: 'replace', path: '/context/a~1b~0c', value: 2 },
      { op: 'add', path: '/context/new', value: 1 },
      { op: 'remove', path: '/context/old' },
    ],
  ],
])('a patch contains only what changed: %s', (_what, before, after, expected) => {
  expect(step(before, after).patch).toEqual(expected);
});

test('a patch contains no secret, also if only a part of an object changed', () => {
  const before = { token: 'a', form: { name: 'password', value: 'a' }, pairs: [['sid', 'a']] };
  const after = {
    token: 'CANARY',
    form: { name: 'password', value: 'CANARY' },
    pairs: [['sid', 'CANARY']],
  };
  expect(JSON.stringify(step(before, after).patch)).not.toContain('CANARY');
});

test('of a large context only the change is read and sent', () => {
  const items = Array.from({ length: 1_000 }, (_, id) => ({ id, tags: ['a', 'b'] }));
  const changed = items.with(500, { id: 500, tags: ['c'] });
  const sent = redaction.snapshot({ context: { items } });
  const copierOf = redaction.copiersOfSnapshot();
  const copy = jest.spyOn(copierOf('context'), 'copy');
  const patch = snapshotPatch(
    { context: { items } },
    { context: { items: changed } },
    sent,
    copierOf,
  );
  expect(patch).toEqual([
    { op: 'replace', path: '/context/items/500/tags/0', value: 'c' },
    { op: 'remove', path: '/context/items/500/tags/1' },
  ]);
  expect(copy).toHaveBeenCalledTimes(1);
});

test('what was too large to send stays out, and its count is right', () => {
  const items = Array.from({ length: 30_000 }, (_, id) => ({ id }));
  const first = step({ items }, { items: items.with(29_000, { id: 0 }) });
  expect(first.patch).toEqual([]);
  const grown = [...items.with(0, { id: -1 }), { id: 30_000 }];
  const { patch, sent } = step({ items }, { items: grown });
  expect(patch).toHaveLength(2);
  const shown = (sent as { context: { items: unknown[] } }).context.items;
  expect(shown[0]).toEqual({ id: -1 });
  expect(shown.at(-1)).toBe(`{${grown.length - shown.length + 1} more}`);
});

test('a cycle does not grow with each step', () => {
  const cyclic = (n: number) => {
    const context: Record<string, unknown> = { n };
    context['self'] = context;
    return context;
  };
  let before = cyclic(0);
  let sent = redaction.snapshot({ context: before });
  for (let n = 1; n < 5; n++) {
    const after = cyclic(n);
    ({ sent } = step(before, after, sent));
    before = after;
  }
  expect(sent).toEqual({ context: { n: 4, self: '{repetition}' } });
});

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.nat(3),
    fc.constantFrom('a', 'Bearer CANARY', null, undefined),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom('a', 'b', 'token', 'name', 'value', 'errors', 'a/b'),
      tie('value'),
    ),
  ),
})).value;

test('any patches have the same result as sending the whole snapshot', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: json, b: json }), { minLength: 2 }), (contexts) => {
      let [before] = contexts as [object];
      let sent = redaction.snapshot({ context: before });
      for (const context of contexts) {
        // Some parts stay the same objects.
        const after = { ...before, ...context };
        ({ sent } = step(before, after, sent));
        expect(asJson(sent)).toEqual(asJson(redaction.snapshot({ context: after })));
        before = after;
      }
    }),
    samples(200, 5_000),
  );
});
