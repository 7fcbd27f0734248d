import type { BrowserContext, Page } from '@playwright/test';

/** What developer tools can see of the site, as text by place. */
export type Records = Record<'actions and states' | 'inspector' | 'machine' | 'console', string[]>;

interface Recorder {
  record: (place: keyof Records, text: string) => void;
  /** JSON that includes errors, requests and responses. */
  words: (value: unknown) => string;
}

/**
 * Watches all tabs as developer tools do: the Redux DevTools by their hook, which a production store does not
 * use; the XState inspector by its messages, in the site's own or in a page that replaces stately.ai; the console.
 */
export async function lookInside(context: BrowserContext): Promise<Records> {
  const records: Records = { 'actions and states': [], inspector: [], machine: [], console: [] };
  await context.exposeFunction('record', (place: keyof Records, text: string) =>
    records[place].push(text),
  );
  await context.addInitScript(() => {
    const words = (value: unknown) =>
      JSON.stringify(value, (_key, part: unknown) => {
        if (part instanceof Error) return { ...part, message: part.message, stack: part.stack };
        if (part instanceof Request || part instanceof Response) {
          return { url: part.url, headers: [...part.headers] };
        }
        return part;
      }) ?? '';
    const recorder = Object.assign(window as unknown as Recorder, { words });
    if (location.pathname.startsWith('/devtools/inspector')) {
      addEventListener('message', ({ data }) => recorder.record('inspector', words(data)));
    }
    type Reduce = (state: unknown, action: unknown) => unknown;
    type Create = (reduce: Reduce, ...rest: unknown[]) => unknown;
    const watch =
      (create: Create): Create =>
      (reduce, ...rest) =>
        create(
          (state, action) => {
            const next = reduce(state, action);
            recorder.record('actions and states', words([action, next]));
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
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
        addEventListener('message', ({ data }) => record('inspector', words(data)));
        opener.postMessage({ type: '@statelyai.connected' }, '*');
      </script>`,
    }),
  );
  context.on('console', (message) => records.console.push(message.text()));
  context.on('weberror', (error) => records.console.push(String(error.error().stack)));
  return records;
}

/**
 * Watches the auth machine of a page without redaction: every event, and the snapshots of all actors with
 * their input and output. Finds the machine through React, so only after the page has rendered.
 */
export async function watchMachine(page: Page): Promise<void> {
  await page.locator('#app > *').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    interface Fiber {
      memoizedProps: { actor?: Actor } | null;
      child: Fiber | null;
    }
    interface Actor {
      getSnapshot(): unknown;
      system: { inspect(look: (seen: { event?: unknown; snapshot?: unknown }) => void): void };
    }
    const { record, words } = window as unknown as Recorder;
    const element = document.getElementById('app') as unknown as Record<string, Fiber>;
    const root = Object.keys(element).find((key) => key.startsWith('__reactContainer$')) ?? '';
    let fiber: Fiber | null = element[root] ?? null;
    while (fiber && !fiber.memoizedProps?.actor) fiber = fiber.child;
    const actor = fiber?.memoizedProps?.actor;
    if (!actor) throw new Error('Expected a component with an actor.');
    record('machine', words(actor.getSnapshot()));
    actor.system.inspect(({ event, snapshot }) => record('machine', words([event, snapshot])));
  });
}

/** Everything that scripts, extensions or the next page can read, by place. */
export async function lookAround(page: Page): Promise<Record<string, string>> {
  const found = await page.evaluate(() => {
    const stored = (storage: Storage, name: string) =>
      Object.entries({ ...storage }).map(
        ([key, value]) => [`${name}.${key}`, `${key} ${value}`] as const,
      );
    const cookies = document.cookie
      .split('; ')
      .map((cookie) => [`cookie ${cookie.split('=')[0]}`, cookie] as const);
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    return Object.fromEntries<string>([
      ...stored(localStorage, 'localStorage'),
      ...stored(sessionStorage, 'sessionStorage'),
      ...cookies,
      ['address', location.href],
      ['referrer', document.referrer],
      ['history.state', JSON.stringify(history.state)],
      ['window.name', window.name],
      ['document', document.documentElement.outerHTML],
      ['fields', fields.join(' ')],
      ['performance', JSON.stringify(performance.getEntries())],
    ]);
  });
  const devTools = await page.context().newCDPSession(page);
  const { entries } = await devTools.send('Page.getNavigationHistory');
  return { ...found, history: entries.map(({ url }) => url).join(' ') };
}
