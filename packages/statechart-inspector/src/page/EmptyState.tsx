/** Explains how to connect a page. It is shown while nothing is recorded. */
export function EmptyState({ isOpened }: { isOpened: boolean }) {
  return (
    <main className="empty">
      <h2>Nothing recorded yet</h2>
      <p>
        {isOpened
          ? 'The page that opened this window is connected, and has started no actor so far.'
          : 'This window shows the state machines of the page that opened it. If a page has opened it and nothing appears, look at the response header Cross-Origin-Opener-Policy of that page: with the value same-origin, the browser separates the two windows.'}
      </p>
      <p>Any page with XState 5 can be watched:</p>
      <pre>{`import { connectInspector } from 'statechart-inspector';

const inspect = connectInspector({
  url: '${window.location.origin}${window.location.pathname}',
});
createActor(machine, { inspect }).start();`}</pre>
      <p>You can also open a recording: press Open recording… above, or drop the file there.</p>
      <p>Nothing that is shown here leaves this computer.</p>
    </main>
  );
}
