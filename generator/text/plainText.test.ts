/** @jest-environment node */
import { compile } from '../testing/compileText';

test.each([
  ['word '.repeat(2280), 10],
  ['茶'.repeat(3000), 10],
  ['コーヒー、'.repeat(750), 10],
  ['茶、'.repeat(1500) + 'word '.repeat(1140), 10],
  ['word '.repeat(330), 1],
  ['Tea', 1],
])('ideographs and words are read at different speeds (%#)', (text, minutes) => {
  expect(compile(text).minutes).toBe(minutes);
});
