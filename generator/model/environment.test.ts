import { developmentPorts, readBuildEnvironment, sitePath } from './environment';
import { ownersDay } from './publication';

test('by default, the site is at localhost with its API and a service worker', () => {
  const defaults = {
    siteUrl: 'http://localhost:8080',
    apiOrigin: undefined,
    hasServiceWorker: true,
    hasSignIn: true,
  };
  expect(readBuildEnvironment({})).toEqual(defaults);
  expect(readBuildEnvironment({ PUBLIC_URL: '', API_HOST: '', SERVICE_WORKER: '' })).toEqual(
    defaults,
  );
});

test.each([
  ['https://example.org/~me/a.b/', 'https://example.org/~me/a.b', '/~me/a.b'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000', ''],
])('the site at %s has the URL %s and the path "%s"', (value, url, path) => {
  const { siteUrl } = readBuildEnvironment({ PUBLIC_URL: value });
  expect([siteUrl, sitePath(siteUrl)]).toEqual([url, path]);
});

test('the API can have another origin, and the service worker and sign-in can be switched off', () => {
  const settings = { API_HOST: 'https://api.example.org/', SERVICE_WORKER: 'off', SIGN_IN: 'off' };
  const read = { apiOrigin: 'https://api.example.org', hasServiceWorker: false, hasSignIn: false };
  expect(readBuildEnvironment(settings)).toMatchObject(read);
  expect(readBuildEnvironment({ SERVICE_WORKER: 'on' }).hasServiceWorker).toBe(true);
});

test('all wrong variables are reported together', () => {
  expect(() =>
    readBuildEnvironment({
      PUBLIC_URL: 'a',
      API_HOST: 'b',
      SERVICE_WORKER: 'toString',
      TIME_ZONE: 'Asia/Anping',
    }),
  ).toThrow(
    /^PUBLIC_URL: .*\nAPI_HOST: .*\nSERVICE_WORKER: expected on or off\nTIME_ZONE: expected a time zone, such as Asia\/Taipei$/,
  );
});

test('the owner’s day is that of TIME_ZONE', () => {
  process.env['TIME_ZONE'] = 'Asia/Taipei';
  expect(readBuildEnvironment(process.env)).toMatchObject({ hasSignIn: true });
  expect(ownersDay(new Date('2026-01-31T20:00:00Z'))).toBe('2026-02-01');
  delete process.env['TIME_ZONE'];
});

test('the API has the port after the port of the site, unless API_PORT is set', () => {
  expect(developmentPorts({})).toEqual({ site: 8080, api: 8081 });
  expect(developmentPorts({ PORT: '9000', API_PORT: '' })).toEqual({ site: 9000, api: 9001 });
  expect(developmentPorts({ PORT: '9000', API_PORT: '9500' })).toEqual({ site: 9000, api: 9500 });
  expect(() => developmentPorts({ API_PORT: '80a' })).toThrow(
    'API_PORT: expected a whole number from 1 to 65535',
  );
});
