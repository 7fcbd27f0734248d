import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followRedirects } from './buildFiles';
import { StartError } from './config';
import { temporaryFolder } from './testing/temporaryFolder';

const none = new Map();
const built = '{"/old":"/new"}';
const read = new Map([['/old', '/new']]);

let directory: string;
beforeEach(() => (directory = temporaryFolder()));

const write = (text: string) => writeFileSync(path.join(directory, 'redirects.json'), text);
const noReport = (error: Error) => {
  throw error;
};

test('without the file there are no redirects', () => {
  expect(followRedirects(directory, noReport)()).toEqual(none);
});

test('without the folder there are no redirects', () => {
  expect(followRedirects(path.join(directory, 'dist'), noReport)()).toEqual(none);
});

test('the file is read again when it appears, changes or disappears', () => {
  const redirects = followRedirects(directory, noReport);
  write(built);
  expect(redirects()).toEqual(read);
  write('{}');
  expect(redirects()).toEqual(none);
  write(built);
  expect(redirects()).toEqual(read);
  rmSync(path.join(directory, 'redirects.json'));
  expect(redirects()).toEqual(none);
});

test.each(['', '{"/old":"/ne', '[]', '{"/old":["/new"]}', '{"/old":null}'])(
  'with %p the server does not start, and says what was expected',
  (text) => {
    write(text);
    expect(() => followRedirects(directory, noReport)).toThrow(StartError);
    expect(() => followRedirects(directory, noReport)).toThrow(
      'redirects.json: expected an object of paths',
    );
  },
);

test('a file that becomes invalid is reported once, and the previous redirects stay valid', () => {
  write(built);
  const reported: string[] = [];
  const redirects = followRedirects(directory, ({ message }) => reported.push(message));
  write('{"/old":');
  expect(redirects()).toEqual(read);
  expect(redirects()).toEqual(read);
  expect(reported).toEqual([expect.stringContaining('redirects.json: expected')]);
  write('{}');
  expect(redirects()).toEqual(none);
});
