import { openInspector } from './openInspector';

const inspect = jest.fn();
const adapter: { targetWindow: unknown } = { targetWindow: {} };
const createBrowserInspector = jest.fn<{ inspect: typeof inspect; adapter: typeof adapter }, []>();
jest.mock('@statelyai/inspect', () => ({
  createBrowserInspector: () => createBrowserInspector(),
}));

/** Opens a page with this query string. All pages in a test share one session storage. */
function pageAt(search: string) {
  const location = { replace: jest.fn() };
  const listeners = new Map<string, () => void>();
  const open = jest.fn(() => ({ location }) as unknown as Window);
  const page = {
    location: new URL(`https://site.test/${search}`),
    sessionStorage: window.sessionStorage,
    setTimeout: () => 0,
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    open,
  } as unknown as Window;
  return { page, open, location, click: () => listeners.get('click')?.() };
}

beforeEach(() => {
  sessionStorage.clear();
  adapter.targetWindow = {};
  createBrowserInspector.mockReturnValue({ inspect, adapter });
});

test('without ?inspect there is no inspector', () => {
  const { page, open } = pageAt('');
  expect(openInspector(page)).toBeUndefined();
  expect(open).not.toHaveBeenCalled();
  expect(createBrowserInspector).not.toHaveBeenCalled();
});

test('?inspect opens the local inspector on every page of this tab until ?inspect=off', () => {
  for (const search of ['?inspect', '?code=c&state=s']) {
    const { page, open, location } = pageAt(search);
    expect(openInspector(page)).toEqual(expect.any(Function));
    expect(open).toHaveBeenCalledWith('', 'xstateinspector', expect.any(String));
    expect(location.replace).toHaveBeenCalledWith('https://site.test/devtools/inspector/');
  }
  expect(createBrowserInspector).not.toHaveBeenCalled();
  expect(openInspector(pageAt('?inspect=off').page)).toBeUndefined();
  expect(openInspector(pageAt('').page)).toBeUndefined();
});

test('?inspect=stately opens the remote inspector on every page of this tab', () => {
  for (const search of ['?inspect=stately', '?code=c&state=s']) {
    const { page, open } = pageAt(search);
    expect(openInspector(page)).toBe(inspect);
    expect(open).not.toHaveBeenCalled();
  }
  expect(openInspector(pageAt('?inspect').page)).not.toBe(inspect);
});

test('a blocked remote inspector opens with the next click', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  adapter.targetWindow = null;
  const { page, open, click } = pageAt('?inspect=stately');
  openInspector(page);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('opens with your next click'));
  expect(open).not.toHaveBeenCalled();
  click();
  expect(open).toHaveBeenCalledWith('https://stately.ai/inspect', 'xstateinspector');
  expect(adapter.targetWindow).toBe(open.mock.results[0]?.value);
});
