import { markPage } from '../../build/serviceWorker/markPage';
import { releaseIn } from './releaseIn';

test('the release that the build writes into a page is found in it', () => {
  expect(releaseIn(markPage('<!doctype html><html lang="ja"><body></body></html>', '-a_Z0'))).toBe(
    '-a_Z0',
  );
});

test.each(['', '<html lang="en"><p data-release="a">', '<p>no page</p>', '{"release": "a"}'])(
  'in %s there is none',
  (text) => expect(releaseIn(text)).toBeUndefined(),
);

test('what is no page is not marked', () => {
  expect(() => markPage('<p></p>', 'a')).toThrow('Expected a page');
});
