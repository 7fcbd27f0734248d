import fc from 'fast-check';
import { samples } from '../../testing/samples';
import { createRowHeights } from './rowHeights';
import { rowWindow } from './rowWindow';

const measurements = fc.array(fc.tuple(fc.nat({ max: 199 }), fc.integer({ min: 50, max: 400 })), {
  maxLength: 60,
});

test('whatever is measured in whatever order, sums and places are those of the single rows', () => {
  fc.assert(
    fc.property(measurements, fc.nat({ max: 60 }), (measured, settleAfter) => {
      const heights = createRowHeights(200);
      const known = new Map<number, number>();
      let usual = 180;
      let isSettled = false;
      measured.forEach(([row, height], index) => {
        heights.measure(row, height);
        known.set(row, height);
        if (index !== settleAfter || isSettled) return;
        heights.settle();
        isSettled = true;
        usual = [...known.values()].reduce((sum, one) => sum + one) / known.size;
      });
      let sum = 0;
      for (let row = 0; row < 200; row++) {
        expect(heights.before(row)).toBeCloseTo(sum, 5);
        expect(heights.at(sum + 1)).toBe(row);
        sum += known.get(row) ?? usual;
      }
      expect(heights.before(200)).toBeCloseTo(sum, 5);
      expect(heights.at(sum + 1000)).toBe(199);
    }),
    samples(20, 200),
  );
});

test('a hundred thousand rows are not higher together than a browser can lay out', () => {
  const heights = createRowHeights(100_000);
  heights.measure(0, 700);
  heights.settle();
  expect(heights.before(100_000)).toBeLessThan(15_001_000);
});

test('what has no height is not taken for measured', () => {
  const heights = createRowHeights(10);
  heights.measure(0, 0);
  heights.settle();
  expect(heights.before(10)).toBe(1800);
});

test('of another width nothing is known', () => {
  const heights = createRowHeights(10);
  heights.measure(0, 100);
  heights.settle();
  heights.forget();
  heights.measure(3, 300);
  heights.settle();
  expect(heights.before(10)).toBe(3000);
});

test.each([
  [
    { top: -600, bottom: 350 },
    { from: 50, to: 52 },
  ],
  [
    { top: 900, bottom: 1700 },
    { from: 54, to: 60 },
  ],
  [
    { top: 30_000, bottom: 40_000 },
    { from: 98, to: 100 },
  ],
  [
    { top: -2000, bottom: -1000 },
    { from: 50, to: 50 },
  ],
])('between the heights %j the rows %j are shown', (between, rows) => {
  const heights = createRowHeights(100);
  expect(rowWindow({ from: 50, to: 100 }, heights, between)).toEqual(rows);
});
