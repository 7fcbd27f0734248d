import { percentile, shareOver } from './percentile';

test('the nearest rank', () => {
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(percentile([4, 1, 3, 2], 0.95)).toBe(4);
  expect(percentile([7], 0)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('the part that is greater, not what is as great', () => {
  expect(shareOver([1, 2, 3, 4], 2)).toBe(0.5);
});
