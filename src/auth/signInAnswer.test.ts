import { fakePage } from '../testing/fakePage';
import {
  forgetSignInAnswer,
  hasSignInAnswer,
  readSignInAnswer,
  storeSignInAnswer,
} from './signInAnswer';

const site = 'https://site.test';
const answer = 'code=c1&state=s1&iss=https%3A%2F%2Fid.example';

beforeEach(() => sessionStorage.clear());

test('an answer is moved to session storage, and the login page reloads without it', () => {
  const { page, location, opened } = fakePage(`${site}/login?${answer}`);
  expect(storeSignInAnswer(page)).toBe(true);
  expect(location.href).toBe(`${site}/login`);
  expect(opened).toEqual(['/login']);
  const next = fakePage(`${site}/login`);
  expect(storeSignInAnswer(next.page)).toBe(false);
  expect(readSignInAnswer(next.page)?.toString()).toBe(answer);
});

test('a stored answer survives a reload until it is forgotten', () => {
  storeSignInAnswer(fakePage(`${site}/login?${answer}`).page);
  for (const path of ['/login', '/login', '/ja/login/']) {
    const { page } = fakePage(site + path);
    expect(hasSignInAnswer(page)).toBe(true);
    expect(readSignInAnswer(page)?.toString()).toBe(answer);
  }
  forgetSignInAnswer(fakePage(`${site}/login`).page);
  expect(readSignInAnswer(fakePage(`${site}/login`).page)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['/', '/projects', '/login/more', '/blogin'])(
  'a stored answer is none of the page %s',
  (path) => {
    storeSignInAnswer(fakePage(`${site}/login?${answer}`).page);
    const { page } = fakePage(site + path);
    expect(hasSignInAnswer(page)).toBe(false);
    expect(readSignInAnswer(page)).toBeNull();
  },
);

const begunAt = (loginAddress: string) => JSON.stringify({ loginAddress });

test.each([
  [begunAt('/ja/login'), '/ja/login'],
  [begunAt('/blog/ja/login'), '/blog/ja/login'],
  [begunAt('https://evil.example/login'), '/login'],
  [begunAt('//evil.example/login'), '/login'],
  [begunAt('/ja/projects'), '/login'],
  [begunAt('/ja/login/../projects'), '/login'],
  ['a damaged transaction', '/login'],
])('a sign-in that is stored as %s continues at %s', (transaction, continues) => {
  sessionStorage.setItem('signIn', transaction);
  const { page, opened } = fakePage(`${site}/login?${answer}`);
  expect(storeSignInAnswer(page)).toBe(true);
  expect(opened).toEqual([continues]);
});

test.each([`/login/?${answer}`, '/login?error=access_denied&state=s1'])(
  '%s is an answer',
  (path) => {
    const { page, opened } = fakePage(site + path);
    expect(storeSignInAnswer(page)).toBe(true);
    expect(opened).toEqual(['/login']);
  },
);

test.each([['/login'], ['/login?code=PROMO'], ['/login?state=s1'], ['/projects?code=c1&state=s1']])(
  '%s is not an answer, and stays',
  (path) => {
    const { page, location, opened, replaced } = fakePage(site + path);
    expect(storeSignInAnswer(page)).toBe(false);
    expect(readSignInAnswer(page)).toBeNull();
    expect(location.href).toBe(site + path);
    expect([...opened, ...replaced]).toEqual([]);
  },
);

test('if session storage is full, the answer is taken from the address without a reload', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { page, location, opened } = fakePage(`${site}/login?${answer}`);
  expect(storeSignInAnswer(page)).toBe(false);
  expect(readSignInAnswer(page)?.toString()).toBe(answer);
  expect(location.href).toBe(`${site}/login`);
  expect(opened).toEqual([]);
});

test('without session storage there is no answer', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readSignInAnswer(fakePage(`${site}/login`).page)).toBeNull();
});
