import { createRecorder, maxValues } from './recorder';
import { stepAt } from './recording';
import {
  actorMessage,
  eventMessage,
  microstepMessage,
  record,
  snapshotMessage,
  transition,
} from './testing/messages';

/** Creates a recorder. The test decides when animation frames run. */
function start() {
  const frames: (() => void)[] = [];
  const recorder = createRecorder((work) => frames.push(work));
  const listener = jest.fn();
  recorder.subscribe(listener);
  const drawFrame = () => frames.splice(0).forEach((work) => work());
  return { recorder, listener, drawFrame, frames };
}

test('entries are recorded in order with actor, time and event', () => {
  const { recorder, drawFrame } = start();
  recorder.add(actorMessage());
  recorder.add(actorMessage({ sessionId: 'x:1', parentId: 'x:0', name: 'lamp' }));
  recorder.add(eventMessage({ createdAt: '1700000000250', sourceId: 'x:1' }));
  recorder.add(snapshotMessage());
  drawFrame();
  const { actors, entries, isLive } = recorder.getRecording();
  expect([...actors.values()]).toEqual([
    {
      id: '1/x:0',
      sessionId: 'x:0',
      run: 1,
      name: 'light',
      parentId: null,
      definition: null,
    },
    expect.objectContaining({ id: '1/x:1', parentId: '1/x:0', name: 'lamp' }),
  ]);
  expect(entries.map(({ index, kind, actorId }) => [index, kind, actorId])).toEqual([
    [0, 'actor', '1/x:0'],
    [1, 'actor', '1/x:1'],
    [2, 'event', '1/x:0'],
    [3, 'snapshot', '1/x:0'],
  ]);
  expect(entries[2]).toMatchObject({
    atMs: 1700000000250,
    sourceId: '1/x:1',
    event: { type: 'next' },
  });
  expect(isLive).toBe(true);
});

test('listeners are called once a frame, and the recording is the same object until then', () => {
  const { recorder, listener, drawFrame, frames } = start();
  const empty = recorder.getRecording();
  recorder.add(actorMessage());
  recorder.add(eventMessage());
  expect(frames).toHaveLength(1);
  expect(listener).not.toHaveBeenCalled();
  expect(recorder.getRecording()).toBe(empty);
  expect(empty.entries).toHaveLength(0);
  drawFrame();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(recorder.getRecording()).not.toBe(empty);
  expect(recorder.getRecording()).toBe(recorder.getRecording());
  drawFrame();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('an addition makes a new recording around the same list, and calls no removed listener', () => {
  const { recorder, drawFrame } = start();
  const removed = jest.fn();
  recorder.subscribe(removed)();
  recorder.add(actorMessage());
  drawFrame();
  const before = recorder.getRecording();
  recorder.add(eventMessage());
  drawFrame();
  expect(recorder.getRecording().entries).toBe(before.entries);
  expect(recorder.getRecording()).not.toBe(before);
  expect(removed).not.toHaveBeenCalled();
});

test('a snapshot has the transitions of all its steps only', () => {
  const { entries } = record(
    actorMessage(),
    eventMessage(),
    microstepMessage({ transitions: [transition('light.yellow')] }),
    microstepMessage({ sessionId: 'x:1', transitions: [transition('other')] }),
    microstepMessage({ transitions: [transition('light.green')] }),
    snapshotMessage(),
    snapshotMessage(),
  );
  const transitions = [2, 5, 6].map((index) => entries[index]?.transitions);
  expect(transitions).toEqual([
    [transition('light.yellow')],
    [transition('light.yellow'), transition('light.green')],
    [],
  ]);
});

test('an actor that was not announced is recorded under its session id', () => {
  const early = snapshotMessage({ sessionId: 'x:4' });
  const named = { name: 'x:4', definition: null };
  expect(record(early).actors.get('1/x:4')).toMatchObject(named);
  const { actors } = record(early, actorMessage({ sessionId: 'x:4' }));
  expect(actors.get('1/x:4')).toMatchObject({ name: 'light' });
  expect(actors.size).toBe(1);
});

describe('a page that is loaded again', () => {
  test('is a new run with new actors, although their session ids repeat', () => {
    const { recorder, drawFrame } = start();
    recorder.add(actorMessage({ pageLoadId: 'p' }));
    recorder.add(microstepMessage({ pageLoadId: 'p' }));
    recorder.leave('p');
    recorder.add(actorMessage({ pageLoadId: 'q' }));
    recorder.add(actorMessage({ pageLoadId: 'q', sessionId: 'x:1', parentId: 'x:0' }));
    recorder.add(snapshotMessage({ pageLoadId: 'q', snapshot: { value: 'red' } }));
    drawFrame();
    const recording = recorder.getRecording();
    expect([...recording.actors.keys()]).toEqual(['1/x:0', '2/x:0', '2/x:1']);
    expect(recording.actors.get('2/x:1')).toMatchObject({
      run: 2,
      sessionId: 'x:1',
      parentId: '2/x:0',
    });
    expect(stepAt(recording, '1/x:0', 99)?.snapshot).toMatchObject({ value: 'green' });
    expect(stepAt(recording, '2/x:0', 99)?.snapshot).toEqual({ value: 'red' });
    expect([...recording.livePages]).toEqual([[2, 'q']]);
    expect(recording.entries.at(-1)?.transitions).toEqual([]);
  });

  test('is recognized by its id, whatever the session ids are', () => {
    const { entries } = record(
      actorMessage({ pageLoadId: 'a', index: 0 }),
      actorMessage({ pageLoadId: 'b', index: 0, sessionId: 'x:7' }),
      eventMessage({ pageLoadId: 'a', index: 1 }),
    );
    expect(entries.map(({ actorId }) => actorId)).toEqual(['1/x:0', '2/x:7', '1/x:0']);
  });

  test('and sends everything again is recorded once', () => {
    const { recorder, drawFrame } = start();
    const all = [
      actorMessage({ pageLoadId: 'a', index: 0 }),
      eventMessage({ pageLoadId: 'a', index: 1 }),
    ];
    all.forEach((message) => recorder.add(message));
    recorder.discard();
    [...all, snapshotMessage({ pageLoadId: 'a', index: 2 })].forEach((message) =>
      recorder.add(message),
    );
    drawFrame();
    expect(recorder.getRecording().entries.map(({ kind }) => kind)).toEqual(['actor', 'snapshot']);
  });
});

test('clearing keeps only the active actors in their current state', () => {
  const { recorder, listener, drawFrame } = start();
  const pageLoadId = 'p';
  recorder.add(actorMessage({ pageLoadId }));
  recorder.add(actorMessage({ pageLoadId, sessionId: 'x:1', name: 'done' }));
  recorder.add(snapshotMessage({ pageLoadId, sessionId: 'x:1', snapshot: { status: 'done' } }));
  drawFrame();
  recorder.add(snapshotMessage({ pageLoadId }));
  recorder.discard();
  expect(listener).toHaveBeenCalledTimes(2);
  drawFrame();
  expect(listener).toHaveBeenCalledTimes(2);
  const { actors, entries, livePages } = recorder.getRecording();
  expect([...actors.keys()]).toEqual(['1/x:0']);
  expect(entries).toEqual([
    expect.objectContaining({
      index: 0,
      kind: 'actor',
      event: null,
      snapshot: expect.objectContaining({ value: 'green' }),
    }),
  ]);
  expect(livePages.get(1)).toBe(pageLoadId);
});

test('the live recording continues while another one is open', () => {
  const other = start().recorder.getRecording();
  const { recorder, listener, drawFrame } = start();
  recorder.open({ ...other, isLive: false });
  expect(listener).toHaveBeenCalledTimes(1);
  recorder.add(actorMessage());
  drawFrame();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(recorder.getRecording().isLive).toBe(false);
  recorder.discard();
  expect(recorder.getRecording().entries).toHaveLength(1);
  expect(recorder.getRecording().isLive).toBe(true);
});

test('of many entries the oldest are dropped, but never the last step of an actor that runs', () => {
  const recorder = createRecorder((work) => work(), 1_000);
  const add = (message: Parameters<typeof recorder.add>[0]) =>
    recorder.add({ ...message, pageLoadId: 'p' });
  add(actorMessage({ sessionId: 'quiet' }));
  add(actorMessage({ sessionId: 'ended', snapshot: { status: 'done' } }));
  add(actorMessage());
  for (let count = 0; count < 25; count++) add(eventMessage());
  const { actors, entries, dropped } = recorder.getRecording();
  expect([...actors.keys()]).toEqual(['1/quiet', '1/x:0']);
  expect(entries.length).toBeLessThanOrEqual(20);
  expect(entries.length + dropped).toBe(28);
  const indexes = entries.map(({ index }) => index);
  expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
  expect(indexes.slice(0, 2)).toEqual([0, 2]);
  expect(indexes.at(-1)).toBe(27);
  expect(stepAt(recorder.getRecording(), '1/x:0', 20)).toMatchObject({ index: 2 });
  expect(stepAt(recorder.getRecording(), '1/x:0', 1)).toBeNull();
  recorder.discard();
  expect(recorder.getRecording()).toMatchObject({
    dropped: 0,
    entries: [{ index: 0 }, { index: 1 }],
  });
});

test('many actors that run do not keep the oldest entries from being dropped', () => {
  const recorder = createRecorder((work) => work(), 500);
  for (let count = 0; count < 100; count++) {
    recorder.add(actorMessage({ sessionId: `x:${count}` }));
  }
  expect(recorder.getRecording().entries.length).toBeLessThanOrEqual(10);
});

test('of entries with large snapshots, so many are dropped that the rest fits into the memory', () => {
  // Each entry counts as 50 values besides.
  const size = maxValues / 10 - 50;
  const messages = Array.from({ length: 25 }, (_, id) =>
    snapshotMessage({ pageLoadId: 'p', index: id, size, snapshot: { value: 'red', id } }),
  );
  const { entries, dropped } = record(...messages);
  expect(entries.length).toBeLessThanOrEqual(10);
  expect(entries.length).toBeGreaterThanOrEqual(8);
  expect(entries.length + dropped).toBe(25);
  expect(entries.at(-1)?.snapshot).toMatchObject({ id: 24 });
});

test('two pages that are watched at the same time stay live, until one of them is left', () => {
  const { recorder, drawFrame } = start();
  recorder.add(actorMessage({ pageLoadId: 'a', index: 0 }));
  recorder.add(actorMessage({ pageLoadId: 'b', index: 0 }));
  recorder.add(eventMessage({ pageLoadId: 'a', index: 1 }));
  drawFrame();
  const live = () => [...recorder.getRecording().livePages.values()];
  expect(live()).toEqual(['a', 'b']);
  recorder.discard();
  expect([...recorder.getRecording().actors.keys()]).toEqual(['1/x:0', '2/x:0']);
  recorder.leave('a');
  expect(live()).toEqual(['b']);
  recorder.discard();
  expect([...recorder.getRecording().actors.keys()]).toEqual(['2/x:0']);
});
