import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createActor, initialTransition, transition } from 'xstate';
import { median, ratio, shown, table } from './figures';
import { cycle, loggedIn, machine } from './machine/cycle';
import { newSession, reduce, SessionStore } from './machine/handwritten';
import { measuredAt, writeResults } from './writeResults';

const rounds = 9;
/** How long one measurement lasts, in milliseconds. */
const duration = 500;
const actors = 10_000;

const [start] = initialTransition(machine);

/** Transitions a second, by name: ours and its floor, with a view on each. */
const contenders: Record<string, () => number> = {
  machine: () => {
    let snapshot = loggedIn(start);
    return perSecond(() => {
      for (const event of cycle) [snapshot] = transition(machine, snapshot, event);
    });
  },
  reducer: () => {
    let session = newSession();
    return perSecond(() => {
      for (const event of cycle) session = reduce(session, event);
    });
  },
  actor: () => {
    const actor = createActor(machine, { snapshot: loggedIn(start) }).start();
    let heard = 0;
    actor.subscribe(() => {
      heard += 1;
    });
    const rate = perSecond(() => {
      // The answer of a call is the actor's own business.
      for (const event of cycle.slice(0, 3)) actor.send(event);
    }, 3);
    actor.stop();
    if (heard === 0) throw new Error('expected an actor that is heard');
    return rate;
  },
  store: () => {
    const store = new SessionStore();
    let heard = 0;
    store.subscribe(() => {
      heard += 1;
    });
    const rate = perSecond(() => {
      for (const event of cycle.slice(0, 3)) store.send(event);
    }, 3);
    store.stop();
    if (heard === 0) throw new Error('expected a store that is heard');
    return rate;
  },
};

/** How many times a second events happen that `walk` lets happen. */
function perSecond(walk: () => void, events = cycle.length): number {
  const begun = performance.now();
  let walks = 0;
  for (; performance.now() - begun < duration; walks += 100) {
    for (let again = 0; again < 100; again++) walk();
  }
  return (walks * events * 1000) / (performance.now() - begun);
}

/** Bytes of the heap that one of many idle things takes. */
function bytesOf<T extends { stop: () => unknown }>(make: () => T): number {
  const { gc } = globalThis;
  if (!gc) throw new Error('Expected node --expose-gc.');
  make().stop();
  gc();
  const before = process.memoryUsage().heapUsed;
  const made = Array.from({ length: actors }, make);
  gc();
  const bytes = (process.memoryUsage().heapUsed - before) / made.length;
  for (const one of made) one.stop();
  return bytes;
}

async function run(): Promise<void> {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(contenders)) {
      (rates[name] ??= []).push(measure());
    }
  }
  const actor = bytesOf(() => createActor(machine, { snapshot: loggedIn(start) }).start());
  const store = bytesOf(() => new SessionStore());
  const rate = (name: string) => median(rates[name] ?? []);
  const rows = [
    row('the machine, pure (`transition`)', rate('machine'), rate('reducer')),
    row('an actor with a subscriber (`send`)', rate('actor'), rate('store')),
  ];
  const section = `${table(
    ['', 'transitions a second', 'the same by hand', 'ratio', 'time of one'],
    rows,
  )}

${table(
  ['', 'an actor', 'the same by hand', 'ratio'],
  [
    [
      'heap of one that is idle and logged in',
      `${shown(actor)} bytes`,
      `${shown(store)} bytes`,
      ratio(actor, store),
    ],
  ],
)}

By hand: a reducer that knows these few events and states alone; for the actor, with a set of listeners and a timer. Medians of ${rounds}
rounds of ${duration} ms in turns; memory is the heap of ${shown(actors)}, divided.`;
  const when = measuredAt('npm --prefix bench run machine', `XState ${version()}`);
  await writeResults('machine', `# The machine\n\n${section}\n\n${when}\n`, {
    machine: `${section}\n\n${when}`,
  });
}

function row(name: string, ours: number, floor: number): string[] {
  return [name, shown(ours), shown(floor), ratio(ours, floor), `${shown(1e6 / ours, 2)} µs`];
}

function version(): string {
  const file = path.join(__dirname, '../node_modules/xstate/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

void run();
