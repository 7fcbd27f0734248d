import styles from './Inspector.module.css';

/** How to connect a page, while nothing is recorded. */
export function EmptyState({ isOpened }: { isOpened: boolean }) {
  return (
    <div className={styles.empty}>
      <h2>Nothing recorded yet</h2>
      <p>
        {isOpened
          ? 'The page that opened this window is connected, and has started no actor so far.'
          : 'This window shows the state machines of the page that opened it.'}
      </p>
      <ul>
        <li>
          This site: open <a href="/?inspect">/?inspect</a>. It opens the inspector by itself.
        </li>
        <li>
          Any page with XState 5:
          <pre>{`import { createBrowserInspector } from '@statelyai/inspect';

const { inspect } = createBrowserInspector({
  url: '${window.location.origin}${window.location.pathname}',
});
createActor(machine, { inspect }).start();`}</pre>
        </li>
        <li>A recording: open it above, or drop its file on this page.</li>
      </ul>
      <p>Nothing that is shown here leaves this computer.</p>
    </div>
  );
}
