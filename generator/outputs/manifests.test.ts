import { readFileSync } from 'node:fs';
import path from 'node:path';
import { themeColour } from '../model/themeColour';
import { webManifest } from './manifests';

const root = path.join(__dirname, '../..');
const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');

const options = {
  locale: 'en',
  name: { text: '林予安', lang: 'zh-Hant-TW' },
  line: { text: 'Writes' },
  paper: themeColour(theme, '--color-paper'),
  surface: themeColour(theme, '--color-surface'),
  sitePath: '',
};
const manifest = JSON.parse(webManifest(options));

test('a manifest has name, language, start URL and colours', () => {
  expect(manifest).toMatchObject({
    id: '/',
    name: '林予安',
    lang: 'zh-Hant-TW',
    description: 'Writes',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
  });
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/);
  expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/);
});

test('a name in the language of the site has that language', () => {
  const { lang } = JSON.parse(webManifest({ ...options, name: { text: 'Yu-An Lin' } }));
  expect(lang).toBe('en');
});

test('one of the icons may be cropped', () => {
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(purposes).toEqual(['any', 'any', 'any', 'maskable']);
});

test('each bitmap exists in the given size', () => {
  const bitmaps = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(bitmaps).toHaveLength(3);
  for (const { src, sizes } of bitmaps) {
    const png = readFileSync(path.join(root, 'public', src));
    // A PNG's first chunk contains its width and height (PNG specification, section 11.2.1).
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('a colour that is missing in the theme stops the build', () => {
  expect(() => themeColour(theme, '--color-nothing')).toThrow(
    'theme.css: expected --color-nothing: #rrggbb for the light and for the dark scheme',
  );
});
