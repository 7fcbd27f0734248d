import { takeTurns } from './takeTurns';

const things = ['floor', 'ours', 'theirs'].map((name) => ({ name }));

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('each round begins with another one, so that a slow spell meets all', async () => {
  const turns: string[] = [];
  const results = await takeTurns(things, 2, async ({ name }, round) => {
    turns.push(name);
    return `${name} ${round}`;
  });
  expect(turns).toEqual(['floor', 'ours', 'theirs', 'ours', 'theirs', 'floor']);
  expect(results[0]).toEqual(['floor 0', 'floor 1']);
});

test('what fails is tried once more, and then left out alone', async () => {
  const tries: Record<string, number> = {};
  const results = await takeTurns(things, 1, async ({ name }) => {
    const nth = (tries[name] ?? 0) + 1;
    tries[name] = nth;
    if (name === 'theirs' || (name === 'ours' && nth === 1)) throw new Error('no paint');
    return name;
  });
  expect(results).toEqual([['floor'], ['ours'], []]);
  expect(tries).toEqual({ floor: 1, ours: 2, theirs: 2 });
});
