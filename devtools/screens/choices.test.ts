import { fits, readChoices, stateName, writeChoices } from './choices';
import { screens } from './screens';

const named = (name: string) => screens.find((screen) => screen.name === name)!;

test('choices come back from the address as they were', () => {
  const choices = { filter: 'log out', locale: 'ja', scheme: 'dark', width: 'narrow' } as const;
  expect(readChoices(writeChoices(choices))).toEqual(choices);
});

test('nothing chosen is everything, and leaves the address as it is', () => {
  const all = { filter: '', locale: null, scheme: null, width: null };
  expect(readChoices('')).toEqual(all);
  expect(writeChoices(all)).toBe('');
});

test('what an address asks for that is not there is no choice', () => {
  expect(readChoices('?locale=fr&scheme=blue&width=9')).toEqual(readChoices(''));
});

test('the filter finds words of the name, the sentence, the address and the state, in any order', () => {
  const screen = named('degraded');
  for (const filter of ['', 'DEGRADED', 'answer api', 'loggedin.degraded', ' degraded ']) {
    expect(fits(screen, filter)).toBe(true);
  }
  expect(fits(screen, 'degraded cancelled')).toBe(false);
  expect(fits(named('login'), '/login')).toBe(true);
});

test('a state is named by the way to it', () => {
  expect(stateName('startup')).toBe('startup');
  expect(stateName({ loggingIn: 'redirecting' })).toBe('loggingIn.redirecting');
});
