import { shortDigest } from '../../build/serviceWorker/releaseFiles';
import { digestOf } from './digestOf';

test.each(['', 'a', '山'.repeat(10_000), '\0\xff'])(
  'the worker and the build make the same digest of a file',
  async (text) => {
    const bytes = new TextEncoder().encode(text);
    expect(await digestOf(bytes.buffer as ArrayBuffer)).toBe(shortDigest(text));
  },
);
