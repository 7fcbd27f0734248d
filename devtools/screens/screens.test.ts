import type { AnyStateNode } from 'xstate';
import { authMachine } from '../../src/auth/authMachine';
import { readAddress, screens } from './screens';
import { stillSession } from './stillSession';

/** Returns the active atomic states of a session, such as `loggedIn.active`. */
function statesOf(snapshot: ReturnType<typeof authMachine.resolveState>): string[] {
  return snapshot._nodes.filter(({ type }) => type === 'atomic').map(({ path }) => path.join('.'));
}

/** Returns the states that the machine can stay in, such as `loggedIn.active`. */
function stableStates(node: AnyStateNode = authMachine.root): string[] {
  if (node.type !== 'atomic') return Object.values(node.states).flatMap((one) => stableStates(one));
  return node.always ? [] : [node.path.join('.')];
}

test('every stable state of a session has a screen', () => {
  const shown = new Set(
    screens.flatMap(({ session }) => statesOf(stillSession(session).getSnapshot())),
  );
  expect(stableStates().filter((state) => !shown.has(state))).toEqual([]);
});

test('an unknown screen is refused with what was expected', () => {
  expect(() => readAddress('?screen=lgin')).toThrow(/^Expected \?screen= one of startingUp, /);
});

test('no actor responds and no timer ends, but buttons work until a response is needed', async () => {
  jest.useFakeTimers();
  const session = stillSession({ value: { refreshing: 'whileLoggedIn' } });
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(session.getSnapshot().value).toEqual({ refreshing: 'whileLoggedIn' });
  session.send({ type: 'logout' });
  session.send({ type: 'logout.cancel' });
  expect(session.getSnapshot().value).toBe('loggedIn');
  session.send({ type: 'logout' });
  session.send({ type: 'logout.confirm' });
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(session.getSnapshot().value).toBe('loggingOut');
  jest.useRealTimers();
});
