/** @jest-environment node */
import { progressOf } from './progress';

/** Returns what is printed if parts of the task end at the given times, in milliseconds. */
function written(times: readonly number[], isTTY: boolean): readonly string[] {
  const lines: string[] = [];
  let time = 0;
  const output = { isTTY, write: (text: string) => lines.push(text) > 0 };
  const progress = progressOf('Pages', times.length, { output, now: () => time });
  for (time of times) progress();
  return lines;
}

test('short work shows nothing', () => {
  expect(written([500, 1_000, 1_900], true)).toEqual([]);
});

test('a log has a line after two seconds, then one every ten seconds', () => {
  expect(written([1_000, 2_000, 3_000, 12_000, 13_000], false)).toEqual([
    'Pages: 2 of 5\n',
    'Pages: 4 of 5\n',
  ]);
});

test('a terminal shows one line, which disappears at the end', () => {
  expect(written([2_000, 2_100, 2_300, 2_400], true)).toEqual([
    '\rPages: 1 of 4\u001b[K',
    '\rPages: 3 of 4\u001b[K',
    '\r\u001b[K',
  ]);
});
