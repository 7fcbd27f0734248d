import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const theme = readFileSync(path.join(__dirname, 'theme.css'), 'utf8');

type Scheme = 'light' | 'dark';

/**
 * Returns the value of a colour property for one colour scheme. The theme sets it first for the light
 * scheme and then for the dark one.
 */
function colour(name: string, scheme: Scheme): string {
  const values = [...theme.matchAll(new RegExp(`--color-${name}: (#\\w{6});`, 'g'))];
  const value = values[scheme === 'light' ? 0 : 1]?.[1];
  if (!value) throw new Error(`theme.css: expected --color-${name}: #rrggbb in each scheme`);
  return value;
}

/**
 * Computes the relative luminance of a colour, from 0 to 1 (WCAG 2.2, definition of "relative
 * luminance").
 */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/**
 * Computes the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, definition of "contrast
 * ratio").
 */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface'];
const text = ['ink', 'primary', 'primary-strong', 'secondary', 'accent', 'success', 'error'];

/**
 * Pairs of [text colour, background]. Text of any size needs a contrast of at least 4.5:1
 * (WCAG 2.2, 1.4.3).
 */
const readable = [
  ...text.concat('warning').flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ...['primary', 'secondary', 'success', 'warning', 'error'].flatMap((tone) => [
    ['ink', `${tone}-soft`],
    [tone, `${tone}-soft`],
  ]),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['primary-strong', 'primary-soft'],
  ['paper', 'ink'],
  // Each colour used in highlighted code must be readable on the code background
  // (src/entries/RichText.module.css).
  ...['primary', 'accent', 'warning', 'error'].map((ink) => [ink, 'secondary-soft']),
] as [string, string][];

/**
 * Pairs of [line colour, background]. Edges of controls, the focus ring and the line below a link in
 * ink need a contrast of at least 3:1 (WCAG 2.2, 1.4.11).
 */
const visible = ['control', 'primary', 'stroke'].flatMap((line) =>
  grounds.map((ground): [string, string] => [line, ground]),
);

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(readable)('%s on %s can be read', (ink, ground) => {
    expect(contrast(colour(ink, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(visible)('%s on %s can be seen', (line, ground) => {
    expect(contrast(colour(line, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});

test('the scheme follows the system, also in browsers without light-dark()', () => {
  expect(theme).toContain('color-scheme: light dark;');
  const source = path.join(__dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    expect(readFileSync(path.join(source, file), 'utf8')).not.toContain('light-dark(');
  }
});

test('the layers are those of the specification', () => {
  expect(theme).toContain('--layer-overlay: 1000;');
});

test('black ink on a transparent picture can be seen in the dark', () => {
  const [, ground = '#000000'] = /--color-picture: (#\w{6});/.exec(theme) ?? [];
  expect(contrast('#000000', ground)).toBeGreaterThan(7);
});
