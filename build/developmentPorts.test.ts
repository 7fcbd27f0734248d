import { developmentPorts } from './developmentPorts';

test('one variable moves the site, and with it the API and the identity provider', () => {
  expect(developmentPorts({})).toEqual({ site: 8080, identityProvider: 8081, api: 8082 });
  expect(developmentPorts({ PORT: '9000', API_PORT: '' })).toEqual({
    site: 9000,
    identityProvider: 9001,
    api: 9002,
  });
});

test('each can be moved alone', () => {
  const env = { PORT: '9000', API_PORT: '9500', IDP_PORT: '9600' };
  expect(developmentPorts(env)).toEqual({ site: 9000, identityProvider: 9600, api: 9500 });
});

test.each(['0', '65536', '80a', '-1'])('%s is no port', (value) => {
  expect(() => developmentPorts({ PORT: value })).toThrow(
    `PORT: expected a port, 1 to 65535, got "${value}"`,
  );
});
