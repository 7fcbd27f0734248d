import fc from 'fast-check';
import { samples } from '../testing/samples';
import { applyPatch, createPatch } from './patch';
import { createCopier, plainCopy } from './plainCopy';

const copier = createCopier();

/** Copies a snapshot as the page does, which copies an object only once. */
function copyOf(context: object): unknown {
  copier.begin();
  return copier.copy({ context });
}

/** Returns the patch that turns one context into another. */
const patchOf = (before: object, after: object) => createPatch(copyOf(before), copyOf(after));

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
  expect(patchOf(before, after)).toEqual(expected);
});

test('of a large context only the change is read and sent', () => {
  const reads: number[] = [];
  const items = Array.from({ length: 1_000 }, (_, id) => ({
    get id() {
      reads.push(id);
      return id;
    },
    tags: ['a', 'b'],
  }));
  copyOf({ items });
  reads.length = 0;
  const changed = items.with(500, { id: 500, tags: ['c'] });
  expect(patchOf({ items }, { items: changed })).toEqual([
    { op: 'replace', path: '/context/items/500/tags/0', value: 'c' },
    { op: 'remove', path: '/context/items/500/tags/1' },
  ]);
  expect(reads).toEqual([]);
});

test('what was too large to send stays out, and its count is right', () => {
  const items = Array.from({ length: 30_000 }, (_, id) => ({ id }));
  expect(patchOf({ items }, { items: items.with(29_000, { id: 0 }) })).toEqual([]);
  const grown = [...items.with(0, { id: -1 }), { id: 30_000 }];
  expect(patchOf({ items }, { items: grown })).toHaveLength(2);
  const { context } = copyOf({ items: grown }) as {
    context: { items: unknown[] };
  };
  expect(context.items[0]).toEqual({ id: -1 });
  expect(context.items.at(-1)).toBe(`{${grown.length - context.items.length + 1} more}`);
});

test('a cycle does not grow with each step', () => {
  const cyclic = (n: number) => {
    const context: Record<string, unknown> = { n };
    context['self'] = context;
    return context;
  };
  expect(patchOf(cyclic(0), cyclic(1))).toEqual([{ op: 'replace', path: '/context/n', value: 1 }]);
});

test('a value that changed in more than 200 places is sent whole', () => {
  const list = (item: number) => ({ list: Array(201).fill(item) });
  expect(patchOf(list(1), list(2))).toBeNull();
});

test.each([[{ context: 'a' }], [{ context: null }], [{ context: {} }], [{}], [null]])(
  'a patch of a member that %j does not have changes nothing',
  (snapshot) => {
    const patch = [{ op: 'replace', path: '/context/user/name', value: 'Ann' }] as const;
    expect(applyPatch(snapshot, [...patch])).toEqual(snapshot);
  },
);

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.nat(3),
    fc.constantFrom('a', 'b', null, undefined),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'a/b'), tie('value')),
  ),
})).value;

test('any patches have the same result as sending the whole snapshot', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: json, b: json }), { minLength: 2 }), (contexts) => {
      let [before] = contexts as [object];
      let sent = copyOf(before);
      for (const context of contexts) {
        // The first time, all parts are still the same objects, so the patch should be empty.
        const after = { ...before, ...context };
        sent = applyPatch(sent, patchOf(before, after) ?? []);
        expect(sent).toEqual(plainCopy({ context: after }));
        before = after;
      }
    }),
    samples(200, 5_000),
  );
});
