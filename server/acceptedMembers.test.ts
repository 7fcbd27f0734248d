import { acceptedMembers } from './acceptedMembers';

test.each([
  [undefined, []],
  ['', []],
  ['ja', ['ja']],
  ['ja-JP,en;q=0.8', ['ja-jp', 'en']],
  ['en;q=0.5, JA ; q=0.9 ,fr;q=0.7', ['ja', 'fr', 'en']],
  ['en;q=0.5,ja;q=0.5', ['en', 'ja']],
  ['en;level=1;q=0.5, ja;q=0.8', ['ja', 'en']],
  ['br;q=0, gzip;q=0.000, *', ['*']],
  ['en;q=high, ja;q=0.1', ['ja']],
  [',;q=1,,ja,', ['ja']],
])('of %p this is accepted, the best first: %p', (header, members) => {
  expect(acceptedMembers(header)).toEqual(members);
});
