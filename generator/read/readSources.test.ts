/** @jest-environment node */
import { noteFront, ownersFolder, profile, project, words } from '../testing/ownersFolder';
import { readSources } from './readSources';

const owner = ownersFolder();
const { write } = owner;

const read = () => readSources(owner.folders.content);

test('hidden files are left out, except for those in public/ that are published', () => {
  const published = ['.domains', '.htaccess', '.nojekyll', '.well-known/a.txt', 'demo/.htaccess'];
  const hidden = [
    ...['.env', '.DS_Store', '.git/config', 'a/.git/config', '.well-known/.a.txt.swp'],
    ...['.htaccess.swp', 'a/.well-known.txt'],
  ];
  for (const file of [...published, ...hidden]) write(`content/public/${file}`, '');
  write('content/.well-known/b.txt', '');
  write('content/.obsidian/c.json', '');
  write('content/coding-notes/.well-known/index.en.md', noteFront);
  write('content/coding-notes/tea/index.en.md', noteFront);
  write('content/coding-notes/tea/.htaccess', '');
  const { publicFiles, entries, invalid, errors } = read();
  expect(publicFiles).toEqual(published.map((file) => `/${file}`));
  expect(entries.map(({ slug, texts }) => [slug, texts?.others])).toEqual([['tea', []]]);
  expect([...invalid, ...errors]).toEqual([]);
});

test('a page shows the pictures beside texts and, of those in public/, covers and the portrait', () => {
  const picture = (name: string) => ({ src: `/${name}`, alt: words });
  write('content/profile.json', { ...profile, picture: picture('me.jpg') });
  write('content/projects/clock.json', { ...project, cover: picture('c/clock.HEIC') });
  write('content/projects/pot.json', { ...project, cover: picture('none.jpg') });
  write('content/projects/wrong.json', { ...project, date: 'x', cover: picture('wrong.png') });
  write('content/coding-notes/tea/index.en.md', noteFront);
  const files = ['public/me.jpg', 'public/c/clock.HEIC', 'public/wrong.png', 'public/other.jpg'];
  for (const file of [...files, 'publicity/a.jpg', 'coding-notes/tea/tea.PNG']) {
    write(`content/${file}`, '');
  }
  write('content/coding-notes/tea/tea.txt.zip', '');
  expect([...read().pictures].sort()).toEqual([
    'coding-notes/tea/tea.PNG',
    'public/c/clock.HEIC',
    'public/me.jpg',
    'public/wrong.png',
    'publicity/a.jpg',
  ]);
});
