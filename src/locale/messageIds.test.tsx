import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FormattedMessage } from 'react-intl';
import messages from '../../locales/en.json';

const src = path.join(__dirname, '..');

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(src, file), 'utf8'));

const ids = Object.keys(messages);

test('every message is used', () => {
  const isUsed = (id: string) =>
    [`'${id}'`, `"${id}"`, '`' + id.replace(/\w+$/, '${')].some((use) =>
      sources.some((source) => source.includes(use)),
    );
  expect(ids.filter((id) => !isUsed(id))).toEqual([]);
});

test('every id is made of a room, a place and a role', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = folders.map(({ name }) => name).join('|');
  const roomPlaceRole = new RegExp(`^(${rooms})(\\.[a-z][a-zA-Z]*){2}$`);
  expect(ids.filter((id) => !roomPlaceRole.test(id))).toEqual([]);
});

test('an id that no file has is refused by the types', () => {
  // @ts-expect-error -- proves that messageIds.d.ts is at work: `npm run check:types` fails if not
  expect(<FormattedMessage id="locale.picker.typo" />).toBeTruthy();
});
