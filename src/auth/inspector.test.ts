import { openInspector } from './inspector';

type Options = { serialize: (event: unknown) => unknown };

const inspect = jest.fn();
const createBrowserInspector = jest.fn<{ inspect: typeof inspect }, [Options]>();
jest.mock('@statelyai/inspect', () => ({
  createBrowserInspector: (options: Options) => createBrowserInspector(options),
}));

/** The page at an address with this query; its session storage lives as long as the test. */
const pageAt = (search: string) =>
  ({ location: { search }, sessionStorage: window.sessionStorage }) as unknown as Window;

beforeEach(() => {
  sessionStorage.clear();
  createBrowserInspector.mockReturnValue({ inspect });
});

test('nobody asked: no inspector', () => {
  expect(openInspector(pageAt(''))).toBeUndefined();
  expect(createBrowserInspector).not.toHaveBeenCalled();
});

test('?inspect opens it, on every page of this tab, until ?inspect=off', () => {
  expect(openInspector(pageAt('?inspect'))).toBe(inspect);
  expect(openInspector(pageAt('?code=c&state=s'))).toBe(inspect);
  expect(openInspector(pageAt('?inspect=off'))).toBeUndefined();
  expect(openInspector(pageAt(''))).toBeUndefined();
});

test('what leaves for its window holds no token, in an actor’s output neither', () => {
  openInspector(pageAt('?inspect'));
  const serialize = createBrowserInspector.mock.calls[0]?.[0].serialize;
  const event = { type: '@xstate.event', event: { output: { accessToken: 'CANARY' } } };
  expect(JSON.stringify(serialize?.(event))).not.toContain('CANARY');
  expect(serialize?.({ type: '@xstate.event' })).toEqual({ type: '@xstate.event' });
});
