import { createRedaction } from './redactMessage';

const { message, event, snapshot, definition } = createRedaction();

test('states and events keep their names, whatever these are', () => {
  const machine = {
    id: 'token',
    initial: 'Verifying Credentials',
    states: {
      'Verifying Credentials': { on: { 'password.changed': 'password', sid: { target: 'input' } } },
      password: { initial: 'secret', states: { secret: { entry: [{ type: 'setToken' }] } } },
      input: { states: { password: { after: { otp: 'context' } } } },
      context: { states: { cookie: {} } },
    },
  };
  expect(definition(machine)).toEqual(machine);
  expect(JSON.parse(message({ definition: JSON.stringify(machine) }).definition)).toEqual(machine);
});

test('a definition keeps no secret of its data', () => {
  const data = { token: 'CANARY', n: 1 };
  const machine = {
    context: data,
    description: 'Bearer CANARY',
    states: { a: { meta: data, invoke: { src: 'b', input: data }, entry: { params: data } } },
  };
  const redacted = { token: '{token}', n: 1 };
  expect(definition(machine)).toEqual({
    context: redacted,
    description: 'Bearer {token}',
    states: {
      a: { meta: redacted, invoke: { src: 'b', input: redacted }, entry: { params: redacted } },
    },
  });
});

test('a snapshot keeps its state, tags, children and history', () => {
  const structure = {
    status: 'active',
    value: { password: 'idle', token: { code: 'otp' } },
    tags: ['Bearer abc'],
    children: { password: { id: 'password' } },
    historyValue: { secret: [{ id: 'x' }] },
  };
  const data = { context: { password: 'a' }, output: { sid: 'b' }, error: new Error('code=c') };
  expect(snapshot({ ...structure, ...data })).toEqual({
    ...structure,
    context: { password: '{token}' },
    output: { sid: '{token}' },
    error: { $error: 'Error', message: 'code={token}' },
  });
});

test('an event keeps its type and the states of a snapshot that it contains', () => {
  expect(
    event({
      type: 'Bearer abc',
      password: 'a',
      output: 'Bearer a',
      snapshot: { value: { password: 'idle' }, context: { password: 'a' } },
    } as { type: string }),
  ).toEqual({
    type: 'Bearer abc',
    password: '{token}',
    output: 'Bearer {token}',
    snapshot: { value: { password: 'idle' }, context: { password: '{token}' } },
  });
});

test.each([
  { type: 'change', field: 'password', value: 'sunflower' },
  { type: 'change', id: 'otp', value: '123456' },
  { type: 'change', label: 'New password', newValue: 'sunflower' },
  { type: 'change', target: { name: 'cvc', value: '123' } },
])('the name of a value may be in another member of the event: %j', (given) => {
  expect(JSON.stringify(event(given))).toContain('"{token}"');
  expect(JSON.stringify(event(given))).not.toMatch(/sunflower|123/);
});
