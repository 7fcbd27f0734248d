import type { Adapter } from 'oidc-provider';
import { createMemory } from './identityProviderMemory';

let memory: (model: string) => Adapter;
beforeEach(() => {
  jest.useFakeTimers();
  memory = createMemory() as (model: string) => Adapter;
});
afterEach(() => jest.useRealTimers());

test('what is remembered is found under its model until it expires', async () => {
  await memory('Session').upsert('1', { uid: 'u1' }, 60);
  await memory('Interaction').upsert('1', { uid: 'u2' }, 60);
  jest.advanceTimersByTime(59_999);
  expect(await memory('Session').find('1')).toEqual({ uid: 'u1' });
  expect(await memory('Session').findByUid('u1')).toEqual({ uid: 'u1' });
  expect(await memory('Session').findByUid('u2')).toBeUndefined();
  jest.advanceTimersByTime(1);
  expect(await memory('Session').find('1')).toBeUndefined();
  expect(await memory('Session').findByUid('u1')).toBeUndefined();
});

test('what is to be forgotten is forgotten', async () => {
  await memory('Session').upsert('1', {}, 60);
  await memory('Session').destroy('1');
  expect(await memory('Session').find('1')).toBeUndefined();
});

test('a code that was used is marked, and with its grant all of it goes', async () => {
  const codes = memory('AuthorizationCode');
  await codes.upsert('c1', { grantId: 'g1' }, 60);
  await codes.upsert('c2', { grantId: 'g2' }, 60);
  await memory('AccessToken').upsert('t1', { grantId: 'g1' }, 60);
  await codes.consume('c1');
  expect(await codes.find('c1')).toMatchObject({ consumed: Math.floor(Date.now() / 1000) });
  await codes.revokeByGrantId('g1');
  expect(await codes.find('c1')).toBeUndefined();
  expect(await memory('AccessToken').find('t1')).toBeUndefined();
  expect(await codes.find('c2')).toEqual({ grantId: 'g2' });
});

test('two providers remember nothing of each other', async () => {
  await memory('Session').upsert('1', {}, 60);
  expect(await (createMemory() as typeof memory)('Session').find('1')).toBeUndefined();
});
