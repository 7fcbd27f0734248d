import { format } from 'node:util';

/**
 * This file is listed in Jest's `setupFilesAfterEnv`. It makes a test fail if the code logs
 * something that the test does not expect. A test that expects it replaces the method with
 * `jest.spyOn`.
 */
const unexpected: Error[] = [];

for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) {
  console[method] = (...values: unknown[]) => {
    unexpected.push(new Error(`Expected no console.${method}, got: ${format(...values)}`));
  };
}

function expectSilence(): void {
  const [first] = unexpected.splice(0);
  if (first) throw first;
}

afterEach(expectSilence);
// The code may also log after the last test.
afterAll(expectSilence);
