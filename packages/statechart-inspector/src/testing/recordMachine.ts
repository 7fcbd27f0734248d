import { type AnyActorLogic, createActor } from 'xstate';
import { connectInspector, type InspectorOptions } from '../client/connectInspector';
import { runTasksAtOnce, watchedPage } from '../client/testing/watchedPage';
import { createRecorder } from '../recording/recorder';
import { startWatch } from '../recording/watch';

type Site = ReturnType<typeof watchedPage>;

/** Opens an inspector window, to which a test can connect pages. */
function openInspector() {
  runTasksAtOnce();
  let site: Site = watchedPage();
  const opener = { closed: false, postMessage: (data: unknown) => site.hear(data) };
  const page = Object.assign(new EventTarget(), { opener }) as unknown as Window;
  Object.assign(page, { parent: page });
  const frames: (() => void)[] = [];
  const recorder = createRecorder((work) => frames.push(work));
  let watch: ReturnType<typeof startWatch> | undefined;

  /** Delivers all messages and then runs the next animation frame. */
  function deliver(): void {
    watch ??= startWatch(page, recorder);
    // Continue until there are no messages left, because the window may reply to a message and the
    // page then sends more.
    for (let told = site.told.shift(); told; told = site.told.shift()) {
      const { message: data, target: origin } = told;
      page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: opener }));
    }
    frames.splice(0).forEach((work) => work());
  }

  return {
    recorder,
    /** Loads a page in the watched window. The page before it is gone. */
    load(options: Partial<InspectorOptions> = {}) {
      if (watch) site = watchedPage({ isThere: true });
      const inspect = connectInspector({
        page: site.page,
        url: '/devtools/inspector/',
        ...options,
      });
      return { ...site, inspect };
    },
    say: (data: unknown) => site.hear(data),
    read() {
      deliver();
      return recorder.getRecording();
    },
    send: (event: { type: string }, sessionId: string, pageLoadId: string) =>
      watch?.send({ type: 'inspector.send', pageLoadId, sessionId, event }),
    getState: () => watch?.getState(),
  };
}

/** Records an actor from its start, with the same code as in a browser. */
export function recordActor(logic: AnyActorLogic) {
  const window = openInspector();
  const { inspect } = window.load();
  const actor = createActor(logic, { inspect }).start();
  return { ...window, actor };
}
