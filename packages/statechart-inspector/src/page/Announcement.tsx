import { useEffect, useRef, useState } from 'react';

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
