import { developmentPorts } from './developmentPorts';

test('the API has the port after that of the site, unless API_PORT is set', () => {
  expect(developmentPorts({})).toEqual({ site: 8080, api: 8081 });
  expect(developmentPorts({ PORT: '9000', API_PORT: '' })).toEqual({ site: 9000, api: 9001 });
  expect(developmentPorts({ PORT: '9000', API_PORT: '9500' })).toEqual({ site: 9000, api: 9500 });
});

test('a wrong port is an error that says what was expected', () => {
  expect(() => developmentPorts({ API_PORT: '80a' })).toThrow(
    'API_PORT: expected a whole number from 1 to 65535, got "80a"',
  );
});
