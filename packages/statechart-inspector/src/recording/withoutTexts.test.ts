import fc from 'fast-check';
import { type AnyStateMachine, createMachine, fromPromise, setup } from 'xstate';
import { definitionOf } from '../testing/chartOf';
import { recordActor } from '../testing/recordMachine';
import { samples } from '../testing/samples';
import { plainCopy } from './plainCopy';
import type { Recording } from './recording';
import { writeRecording } from './recordingFile';
import { actorMessage, eventMessage, record, snapshotMessage } from './testing/messages';

/** Returns the file that is saved of a recording. */
const saved = (recording: Recording, includesTexts: boolean) =>
  [...writeRecording(recording, includesTexts)].join('');

/** A text that stands nowhere in a machine. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 6 })
  .map((part) => `${part.replaceAll('"', '')}-CANARY`);

/** Values with texts in all places where a value can contain one. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom<unknown>(1, 2.5, -0, true, null, 12n, new Date(5), Number.NaN),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    fc.tuple(text, tie('value')).map((entry) => new Map([entry])),
    tie('value').map((one) => new Set([one])),
    fc
      .tuple(text, text, tie('value'))
      .map(([name, key, one]) =>
        Object.assign(new Error(name, { cause: one }), { name, [key]: one }),
      ),
    text.map((one) => Symbol(one)),
    text.map((one) => new URLSearchParams({ [one]: one })),
    // What the page has may look like a value that the inspector has tagged.
    fc
      .tuple(fc.constantFrom('$date', '$bigint', '$number', '$error', '…'), text)
      .map(([tag, one]) => ({ [tag]: one })),
    text.map((one) => `{${one}}`),
  ),
}));

const ask = fromPromise<unknown, unknown>(({ input }) => Promise.resolve(input));
const machineWith = (context: unknown) =>
  setup({ actors: { ask } }).createMachine({
    id: 'lamp',
    context: { known: context },
    initial: 'off',
    states: {
      off: { on: { press: { target: 'on', guard: { type: 'is', params: { level: 'a' } } } } },
      on: { invoke: { src: 'ask', input: context, onDone: 'off' } },
    },
  } as never) as unknown as AnyStateMachine;

test('what is saved contains no text of the page, except with the texts of the page', async () => {
  await fc.assert(
    fc.asyncProperty(value, value, text, async (context, payload, name) => {
      const machine = machineWith(context).provide({ guards: { is: () => true } } as never);
      const { actor, read } = recordActor(machine);
      actor.send({ type: 'press', known: payload });
      await Promise.resolve();
      actor.system.get('none');
      read();
      // An actor that the page has named after its data.
      const spawned = createMachine({
        context: ({ spawn }: { spawn: (logic: unknown, options: object) => unknown }) => ({
          child: spawn(ask, { id: name, input: payload }),
        }),
      } as never);
      const other = recordActor(spawned);
      await Promise.resolve();
      const recordings = [read(), other.read()];
      for (const recording of recordings) {
        expect(saved(recording, false)).not.toContain('CANARY');
      }
      const all = recordings.map((recording) => saved(recording, true)).join('');
      for (const one of textsIn([plainCopy([context, payload]), name])) {
        expect(all).toContain(JSON.stringify(one).slice(1, -1));
      }
    }),
    samples(150, 3_000),
  );
});

/** Returns the texts and keys in a value that contain the word CANARY. */
function textsIn(one: unknown): string[] {
  if (typeof one === 'string') return one.includes('CANARY') ? [one] : [];
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([key, member]) => [...textsIn(key), ...textsIn(member)]);
}

test('names, numbers, booleans and times stay, and the same text has the same placeholder', () => {
  const context = {
    email: 'ann@a.test',
    visits: { 'ann@a.test': 3, 'bob@b.test': 0 },
    isOpen: true,
    at: { $date: '2026-11-24T18:00:00.000Z' },
    sum: { $bigint: '12' },
    error: { $error: 'TypeError', message: 'ann@a.test' },
  };
  const definition = definitionOf({
    id: 'light',
    initial: 'red',
    states: { red: { invoke: { src: 'ask' }, on: { next: 'green' } }, green: {} },
  });
  const file = JSON.parse(
    saved(
      record(
        actorMessage({ sessionId: 'x:1', name: 'ask', snapshot: null }),
        actorMessage({ definition }),
        eventMessage({ event: { type: 'next', by: 'bob@b.test' } as never }),
        snapshotMessage({
          snapshot: { status: 'active', value: 'green', tags: ['go'], context },
          actions: ['save'],
        }),
      ),
      false,
    ),
  ) as Recording & { entries: { snapshot: object }[] };
  expect(file.entries.map(({ event, snapshot }) => ({ event, snapshot })).slice(2)).toEqual([
    { event: { type: 'next', by: 'text 1' }, snapshot: null },
    {
      event: { type: 'next' },
      snapshot: {
        status: 'active',
        value: 'green',
        tags: ['go'],
        context: {
          email: 'text 2',
          visits: { 'text 2': 3, 'text 1': 0 },
          isOpen: true,
          at: context.at,
          sum: context.sum,
          error: { $error: 'TypeError', message: 'text 2' },
        },
      },
    },
  ]);
  expect(file.actors).toMatchObject([{ name: 'ask' }, { name: 'light', definition }]);
  expect(file.entries.at(-1)).toMatchObject({ actions: ['save'], event: { type: 'next' } });
});

test('a definition is saved without the parameters of its guards', () => {
  const guard = { type: 'isAbove', params: { limit: 'CANARY' } };
  const definition = definitionOf({ id: 'light', on: { next: { guard, actions: 'act' } } });
  expect(definition).toContain('isAbove(limit: \\"CANARY\\")');
  const file = saved(record(actorMessage({ definition })), false);
  expect(JSON.parse(file)).toMatchObject({
    actors: [{ definition: definition.replace('isAbove(limit: \\"CANARY\\")', 'isAbove') }],
  });
});
