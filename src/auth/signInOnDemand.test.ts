import { fakePage } from '../testing/fakePage';
import { createSignIn } from './oidc';
import { createSignInOnDemand } from './signInOnDemand';

const site = 'https://site.test';
const answer = `${site}/login?code=c1&state=s1`;
const request = { returnTo: null, email: null };

beforeEach(() => sessionStorage.clear());

test('a page that was opened without an answer asks for no code', async () => {
  const load = jest.fn(async () => createSignIn);
  const signIn = createSignInOnDemand(fakePage(`${site}/`).page, load);
  expect(await signIn.takeAnswer()).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test('an answer leaves the address at once, however long the code takes', () => {
  const { page, location } = fakePage(answer);
  void createSignInOnDemand(page, () => new Promise(() => undefined)).takeAnswer();
  expect(location.href).toBe(`${site}/login`);
});

test('what is taken, validated and redeemed is of one sign-in, though each waits for the code', async () => {
  const signIn = createSignInOnDemand(fakePage(answer).page, async () => createSignIn);
  const taken = await signIn.takeAnswer();
  expect(taken?.transactionId).toMatch(/^[\w-]{36}$/);
  // This tab began none, and none but the same sign-in knows that.
  await expect(signIn.validateAnswer(taken!.transactionId)).rejects.toThrow(/none that it knows/);
  await expect(signIn.takeLoginParameters(taken!.transactionId)).rejects.toThrow(/validated/);
});

test('code that does not arrive is an error, and is asked for again the next time', async () => {
  const lost = new Error('Loading chunk signIn failed.');
  const begin = jest.fn(async () => undefined);
  const load = jest
    .fn(async () => () => ({ ...createSignIn(window), begin }))
    .mockRejectedValueOnce(lost);
  const signIn = createSignInOnDemand(window, load);
  const go = new AbortController().signal;
  await expect(signIn.begin(request, go)).rejects.toBe(lost);
  await signIn.begin(request, go);
  expect(begin).toHaveBeenCalledTimes(1);
});

test('a sign-in that is given up while the code is on its way leaves for no provider', async () => {
  const begin = jest.fn(async () => undefined);
  const signIn = createSignInOnDemand(window, async () => () => ({
    ...createSignIn(window),
    begin,
  }));
  await expect(signIn.begin(request, AbortSignal.abort())).rejects.toThrow();
  expect(begin).not.toHaveBeenCalled();
});
