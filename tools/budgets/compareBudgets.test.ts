import { compareBudgets, mostOf } from './compareBudgets';
import type { Weighed } from './weights';

const accepted: Weighed = {
  weights: {
    firstLoadScript: { home: 100_000 },
    css: { home: 5_000 },
    html: { login: 8_000 },
    script: { main: 90_000, api: 12_000 },
  },
  packages: { main: { react: 8_000, 'src/app': 7_000 }, api: { '@reduxjs/toolkit': 36_000 } },
};

const grown = (change: (now: Weighed) => void) => {
  const now = structuredClone(accepted);
  change(now);
  return compareBudgets(accepted, now);
};

test('what weighs as much as before, or less, passes', () => {
  expect(grown((now) => (now.weights.script['main'] = 10))).toEqual([]);
});

test.each([
  [100_000, 102_000],
  [1_000, 1_064],
])('a budget of %p bytes lets %p pass, and no byte more', (budget, most) => {
  expect(mostOf(budget)).toBe(most);
  const limits: Weighed = { ...accepted, weights: { ...accepted.weights, css: { home: budget } } };
  const weighing = (bytes: number) =>
    compareBudgets(limits, { ...limits, weights: { ...limits.weights, css: { home: bytes } } });
  expect(weighing(most)).toEqual([]);
  expect(weighing(most + 1)).toHaveLength(1);
});

test('what weighs too much is named, and which package of which file grew, and by how much', () => {
  const complaints = grown((now) => {
    now.weights.firstLoadScript['home'] = 110_000;
    now.packages['main'] = { react: 8_000, 'src/app': 7_500, moment: 60_000 };
  });
  expect(complaints).toEqual([
    'firstLoadScript: home: 110000 bytes, 10000 more than accepted (100000)',
    '  in main: moment grew by 60000 to 60000 bytes',
    '  in main: src/app grew by 500 to 7500 bytes',
  ]);
});

test('a file that is new needs a budget', () => {
  expect(grown((now) => (now.weights.script['chat'] = 9))).toEqual([
    'script: chat: 9 bytes, and no budget for it',
  ]);
});
