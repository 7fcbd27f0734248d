import { stateText } from './stateText';

test.each([
  [{ value: 'red', status: 'active' }, 'red'],
  [{ value: { loggedIn: 'active' } }, 'loggedIn.active'],
  [{ value: { loggedIn: { active: 'idle' } } }, 'loggedIn.active.idle'],
  [{ value: { up: { left: 'a', right: 'b' }, down: {} } }, 'up.left.a up.right.b down'],
  [{ value: {}, status: 'active' }, 'active'],
  [{ status: 'done', output: 1 }, 'done'],
  [7, ''],
  [null, ''],
])('%p is %p', (snapshot, text) => {
  expect(stateText(snapshot)).toBe(text);
});
