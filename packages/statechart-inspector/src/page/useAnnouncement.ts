import { useEffect, useRef, useState } from 'react';

/** Time between two announcements, in milliseconds: long enough that one is heard out. */
const pauseMs = 1_500;

/** What is to be said, when it may be said: what changes faster is said as it is in the end. */
export function useAnnouncement(text: string): string {
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
  return said;
}
