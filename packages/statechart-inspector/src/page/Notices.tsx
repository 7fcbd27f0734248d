import { useEffect, useRef, useState } from 'react';
import { mostEntries, mostValues } from '../recording/recorder';
import type { InspectorView } from './useInspectorView';

/**
 * Reports problems, such as a watched page that was closed, an action that failed, or messages that
 * could not be read.
 */
export function Notices({ view: { recording, watched, mistake, saved } }: { view: InspectorView }) {
  const { page, mistakes, lastMistake } = watched;
  return (
    <div className="notices">
      <p role="status">
        {page === 'gone' && recording.isLive
          ? 'The watched page is closed. Its recording stays here.'
          : ''}
      </p>
      <p role="status">{saved}</p>
      <p role="alert">{mistake}</p>
      {recording.dropped > 0 && (
        <p>{`The oldest ${recording.dropped.toLocaleString('en')} entries were dropped, because a recording keeps ${mostEntries.toLocaleString('en')} entries or ${mostValues.toLocaleString('en')} values. Save the recording from time to time to keep all of them.`}</p>
      )}
      {mistakes > 0 && (
        <p>
          {`${mistakes} ${mistakes === 1 ? 'message' : 'messages'} could not be read. The last: ${lastMistake}`}
        </p>
      )}
    </div>
  );
}

/**
 * The minimum time between two announcements, in milliseconds. It lets screen readers finish the
 * first announcement.
 */
const pauseMs = 1_500;

/**
 * A status message for screen readers. If the text changes several times in quick succession, only
 * the last text is announced.
 */
export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const lastAt = useRef(-Infinity);
  useEffect(() => {
    if (text === '') return;
    const wait = Math.max(0, lastAt.current + pauseMs - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="hidden">
      {said}
    </p>
  );
}

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
