import type { authMachine } from '../../src/auth/authMachine';
import { listStates } from '../../src/testing/authGraph';
import { screens } from './screens';
import { stillSession } from './stillSession';

/** The states in which a session rests, as `loggedIn.active`. */
function statesOf(snapshot: ReturnType<typeof authMachine.resolveState>): string[] {
  return snapshot._nodes.filter(({ type }) => type === 'atomic').map(({ path }) => path.join('.'));
}

test('every state in which a session can rest is shown in a screen', () => {
  const shown = new Set(
    screens.flatMap(({ session }) => statesOf(stillSession(session).getSnapshot())),
  );
  expect(listStates().filter((state) => !shown.has(state))).toEqual([]);
});

test('every reason for which a sign-in fails is shown in a screen', () => {
  const shown = screens.flatMap(({ session }) => session.context?.signInFailure ?? []);
  expect(shown.sort()).toEqual(['denied', 'invalidAnswer', 'refused', 'unavailable']);
});

test('each screen has a name and a title of its own, and says what it shows in a sentence', () => {
  for (const key of ['name', 'title', 'shows'] as const) {
    expect(new Set(screens.map((screen) => screen[key])).size).toBe(screens.length);
  }
  for (const { name, shows } of screens) {
    expect(name).toMatch(/^[a-z][a-zA-Z]+$/);
    expect(shows).toMatch(/^\S.*\.$/);
  }
});

test('what a screen looks like is another screen, which looks like itself', () => {
  for (const { looksLike } of screens) {
    if (looksLike === undefined) continue;
    const other = screens.find(({ name }) => name === looksLike);
    expect(other).toBeDefined();
    expect(other).not.toHaveProperty('looksLike');
  }
});
