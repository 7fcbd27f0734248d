import { useEffect, useRef, useState } from 'react';
import styles from './Inspector.module.css';
import type { WatchState } from './watch';

interface NoticesProps {
  watched: WatchState;
  /** False if the recording on screen was opened from a file. */
  isLive: boolean;
  /** Why the last action of the user failed; null if it did not. */
  mistake: string | null;
}

/** Problems: the watched page is closed, an action failed, messages could not be read. */
export function Notices({ watched, isLive, mistake }: NoticesProps) {
  const { page, mistakes, lastMistake } = watched;
  return (
    <div className={styles.notices}>
      <p role="status">
        {page === 'gone' && isLive ? 'The watched page is closed. Its recording stays here.' : ''}
      </p>
      <p role="alert">{mistake}</p>
      {mistakes > 0 && (
        <p>
          {`${mistakes} ${mistakes === 1 ? 'message' : 'messages'} could not be read. The last: ${lastMistake}`}
        </p>
      )}
    </div>
  );
}

/** Least time between two announcements, in milliseconds, so that a screen reader can finish the first. */
const pauseMs = 1_500;

/** A status for screen readers. Of several quick changes, only the last is announced. */
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
    <p role="status" className={styles.visuallyHidden}>
      {said}
    </p>
  );
}
