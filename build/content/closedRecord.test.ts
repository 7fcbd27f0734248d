import { isRight, right } from 'fp-ts/Either';
import * as t from 'io-ts';
import { closedRecord } from './closedRecord';

const Person = closedRecord({ name: t.string }, { age: t.number }, 'a person');

/** Paths of the mistakes found, with the message where one is given. */
function mistakes(value: unknown) {
  const decoded = Person.decode(value);
  if (isRight(decoded)) return [];
  return decoded.left.map(({ context, message }) => [
    context.map(({ key }) => key).join('.'),
    message ?? context.at(-1)?.type.name,
  ]);
}

test('an object with its fields decodes', () => {
  expect(Person.decode({ name: 'An', age: 3 })).toEqual(right({ name: 'An', age: 3 }));
});

test('an optional field may be left out', () => {
  expect(Person.decode({ name: 'An' })).toEqual(right({ name: 'An' }));
});

test('every mistake is found at once, each with its path', () => {
  expect(mistakes({ age: 'three', nmae: 'An' })).toEqual([
    ['.name', 'string'],
    ['.age', 'number'],
    ['.nmae', 'unknown key, expected one of name, age'],
  ]);
});

test.each([null, undefined, 'An', 3, [], [{ name: 'An' }]])('%j is no object', (value) => {
  expect(mistakes(value)).toEqual([['', 'a person']]);
});

test('a field of the prototype is no field of the object', () => {
  const ToString = closedRecord({ toString: t.Function }, {}, 'a thing');
  expect(isRight(ToString.decode({}))).toBe(false);
  expect(mistakes({ name: 'An', constructor: 1 })).toEqual([
    ['.constructor', 'unknown key, expected one of name, age'],
  ]);
});
