import { stepAside } from './stepAside';

const within = { x: 0, y: 0, width: 300, height: 200 };
const text = { x: 10, y: 0, width: 80, height: 30 };
const down = (x: number, from = -20, to = 100) => [
  { x: x - 5, y: from },
  { x, y: from },
  { x, y: to },
];

it.each<[string, readonly (readonly { x: number; y: number }[])[], number]>([
  ['stays where no line is', [], 0],
  [
    'stays where lines pass beside it, above it, below it',
    [down(200), down(50, -90, -10), down(50, 40)],
    0,
  ],
  ['steps to the right of a line', [down(50)], 47],
  [
    'steps to the right of lines that stand close, in whatever order they come',
    [down(120), down(50)],
    117,
  ],
  ['stands between lines that leave it room', [down(20), down(150)], 17],
  ['stays where there is no room beside the lines', [down(50), down(130), down(210)], 0],
])('a text %s', (_name, lines, aside) => {
  expect(stepAside(text, within, lines)).toBe(aside);
});
