import type { BrowserContext } from '@playwright/test';

/** The output that each developer tool received, as strings. */
type Records = Record<'actions and states' | 'inspector' | 'machine' | 'console', string[]>;

export interface Recorder {
  record: (place: keyof Records, text: string) => void;
  /**
   * Converts a value to JSON. Unlike `JSON.stringify`, it includes errors, requests and responses.
   */
  toText: (value: unknown) => string;
}

/**
 * Records what developer tools receive in all tabs. The tools are Redux DevTools, the inspector
 * and the console. A production build does not connect to Redux DevTools, so no actions and states
 * are recorded for it.
 */
export async function recordOutputs(context: BrowserContext): Promise<Records> {
  const records: Records = { 'actions and states': [], inspector: [], machine: [], console: [] };
  await context.exposeFunction('record', (place: keyof Records, text: string) =>
    records[place].push(text),
  );
  await context.addInitScript(() => {
    const toText = (value: unknown) =>
      JSON.stringify(value, (_key, part: unknown) => {
        if (part instanceof Error) return { ...part, message: part.message, stack: part.stack };
        if (part instanceof Request || part instanceof Response) {
          return { url: part.url, headers: [...part.headers] };
        }
        return part;
      }) ?? '';
    const recorder = Object.assign(window as unknown as Recorder, { toText });
    if (location.pathname.startsWith('/devtools/inspector')) {
      addEventListener('message', ({ data }) => recorder.record('inspector', toText(data)));
    }
    type Reduce = (state: unknown, action: unknown) => unknown;
    type Create = (reduce: Reduce, ...rest: unknown[]) => unknown;
    const watch =
      (create: Create): Create =>
      (reduce, ...rest) =>
        create(
          (state, action) => {
            const next = reduce(state, action);
            recorder.record('actions and states', toText([action, next]));
            return next;
          },
          ...rest,
        );
    Object.assign(window, {
      __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
        () =>
        (...enhancers: ((create: Create) => Create)[]) =>
        (create: Create) =>
          enhancers.reduceRight((inner, enhance) => enhance(inner), watch(create)),
    });
  });
  context.on('console', (message) => records.console.push(message.text()));
  context.on('weberror', (error) => records.console.push(String(error.error().stack)));
  return records;
}
