import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/testing/freePort';
import { hostProgram } from '../../server/testing/findProgram';

/*
 * WebKitGTK is the engine of Safari for Linux. Its driver speaks WebDriver's classic protocol
 * (https://www.w3.org/TR/webdriver2/), whose commands are HTTP requests. WebKitGTK has no mode
 * without windows, so it gets a screen in memory (Xvfb).
 */

/** The property with which WebDriver marks a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Found = { [elementKey]: string };

export interface WebKitPage {
  open: (url: string) => Promise<void>;
  /** Calls a function in the page. Its arguments and its result must be valid JSON. */
  evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Clicks on the first visible element for a selector, whose text contains `text`. */
  click: (selector: string, text?: string) => Promise<void>;
  /** Replaces what is in the first visible field for a selector. */
  fill: (selector: string, text: string) => Promise<void>;
  back: () => Promise<void>;
  setSize: (width: number, height: number) => Promise<void>;
}

/**
 * Starts WebKitGTK with an empty profile. It accepts self-signed certificates.
 *
 * @param colorScheme the colour scheme of the visitor's system
 * @returns its only tab, and a function that ends the browser
 * @throws Error if a program is missing, or if WebKitGTK does not start
 */
export async function startWebKit(
  colorScheme: 'light' | 'dark',
): Promise<{ page: WebKitPage; stop: () => Promise<void> }> {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const screen = spawn(
      hostProgram('xvfb'),
      ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    children.push(screen);
    const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
    const port = await freePort();
    const driver = spawn(hostProgram('webkit'), [`--port=${port}`], {
      env: {
        // Not the fonts of the other browsers: WebKitGTK takes their pieces for empty.
        ...process.env,
        DISPLAY: `:${display.toString().trim()}`,
        HOME: home,
        // This cache would be written to after the browser has ended.
        MESA_SHADER_CACHE_DISABLE: 'true',
        XDG_CACHE_HOME: home,
        XDG_DATA_HOME: home,
        GTK_THEME: colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      },
      stdio: 'ignore',
    });
    children.push(driver);
    const page = await openSession(`http://127.0.0.1:${port}`);
    return {
      page: page.tab,
      async stop() {
        await page.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends a command to the driver. @throws Error with the driver's message if the command fails */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebKitWebDriver, ${method} ${url}: ${error}: ${message}`);
}

async function openSession(
  driver: string,
): Promise<{ tab: WebKitPage; close: () => Promise<unknown> }> {
  const isReady = () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady);
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, pageLoadStrategy: 'normal' } };
  const { sessionId } = (await send('POST', `${driver}/session`, { capabilities })) as {
    sessionId: string;
  };
  const session = `${driver}/session/${sessionId}`;
  const post = (command: string, body: object = {}) => send('POST', `${session}/${command}`, body);

  const evaluate: WebKitPage['evaluate'] = async (run, ...args) =>
    (await post('execute/sync', {
      script: `return (${run.toString()})(...arguments)`,
      args,
    })) as ReturnType<typeof run>;

  /** Waits for a visible element, and returns the path of its commands. */
  const find = async (selector: string, text: string) => {
    let found: Found | null = null;
    await until(async () => {
      found = (await evaluate(visibleElement, selector, text)) as unknown as Found | null;
      return found !== null;
    }, `${selector} with the text “${text}”`);
    return `element/${(found as unknown as Found)[elementKey]}`;
  };

  return {
    close: () => send('DELETE', session),
    tab: {
      open: async (url) => void (await post('url', { url })),
      evaluate,
      async click(selector, text = '') {
        await post(`${await find(selector, text)}/click`);
      },
      async fill(selector, text) {
        const field = await find(selector, '');
        await post(`${field}/clear`);
        await post(`${field}/value`, { text });
      },
      back: async () => void (await post('back')),
      setSize: async (width, height) => void (await post('window/rect', { width, height })),
    },
  };
}

/** Returns the first visible element for a selector and a text. This function runs in the page. */
function visibleElement(selector: string, text: string): Element | null {
  const all = [...document.querySelectorAll(selector)];
  return all.find((one) => one.checkVisibility() && (one.textContent ?? '').includes(text)) ?? null;
}

/**
 * Waits until something is true.
 *
 * @throws Error that names what was expected, if it is not true within the 40 seconds that all tests of
 * the project `hosts` wait (playwright.config.ts)
 */
async function until(
  isTrue: () => Promise<boolean>,
  expected = 'WebKitWebDriver to start',
): Promise<void> {
  for (const start = Date.now(); !(await isTrue());) {
    if (Date.now() - start > 40_000) throw new Error(`Expected ${expected} within 40 seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
