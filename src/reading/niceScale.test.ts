import fc from 'fast-check';
import { samples } from '../testing/samples';
import { niceScale } from './niceScale';

test.each([
  [312, [0, 100, 200, 300, 400]],
  [42.2, [0, 20, 40, 60]],
  [4, [0, 1, 2, 3, 4]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [0, [0, 1]],
])('up to %d the axis has round marks', (highest, marks) => {
  expect(niceScale(highest)).toEqual(marks);
});

test('the marks begin at 0, are few, and nothing is above the last', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (highest) => {
      const marks = niceScale(highest);
      expect(marks[0]).toBe(0);
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-8));
    }),
    samples(100, 1_000),
  );
});
