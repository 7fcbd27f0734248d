import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screens } from './screens';
import { Sheet } from './Sheet';

/** What is watched, and how to tell that it came near the window or went away. */
const watched = new Map<Element, (isNear: boolean) => void>();

beforeEach(() => {
  window.history.replaceState(null, '', '/devtools/screens/');
  watched.clear();
  globalThis.IntersectionObserver = class {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      watched.set(element, (isIntersecting) => this.tell([{ isIntersecting }]));
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

const entry = (name: string) => screen.getByRole('article', { name });
const pictures = (within_: HTMLElement) => [...within_.querySelectorAll('iframe')];

test('every screen stands there, in each language, scheme and width, and leads to its own page', () => {
  render(<Sheet />);
  expect(screen.getAllByRole('article')).toHaveLength(screens.length);
  const links = within(entry('Login page')).getAllByRole('link');
  expect(links).toHaveLength(3 * 2 * 2);
  expect(links.map((link) => link.getAttribute('aria-label'))).toContain(
    'Login page, 日本語, dark, narrow',
  );
  expect(links[0]).toHaveAttribute(
    'href',
    '/devtools/screens/one.html?screen=login&locale=en&scheme=light',
  );
});

test('a screen that only a narrow window shows stands there in no other', () => {
  render(<Sheet />);
  expect(within(entry('Menu open')).getAllByRole('link')).toHaveLength(3 * 2);
});

test('pictures are there while they are near the window, named, and out of the keyboard’s way', () => {
  render(<Sheet />);
  const login = entry('Login page');
  expect(pictures(login)).toHaveLength(0);
  act(() => watched.get(login)?.(true));
  expect(pictures(login)).toHaveLength(12);
  for (const picture of pictures(login)) {
    expect(picture).toHaveAttribute('inert');
    expect(picture.title).toMatch(/^Login page, /);
  }
  act(() => watched.get(login)?.(false));
  expect(pictures(login)).toHaveLength(0);
});

test('what is chosen is shown, and kept in the address', async () => {
  const user = userEvent.setup();
  render(<Sheet />);
  await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'backing off');
  expect(screen.getByRole('status')).toHaveTextContent(`1 of ${screens.length} screens`);
  const choose = (group: string, name: string) =>
    user.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }));
  await choose('Language', '日本語');
  await choose('Scheme', 'dark');
  await choose('Window', 'narrow');
  expect(within(entry('Backing off')).getAllByRole('link')).toHaveLength(1);
  expect(window.location.search).toBe('?filter=backing+off&locale=ja&scheme=dark&width=narrow');
  await choose('Window', 'all');
  expect(within(entry('Backing off')).getAllByRole('link')).toHaveLength(2);
});

test('the address that was kept opens on the same', () => {
  window.history.replaceState(null, '', '?filter=backing+off&locale=ja&scheme=dark&width=narrow');
  render(<Sheet />);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(within(entry('Backing off')).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('searchbox')).toHaveValue('backing off');
});

test('a screen that visitors cannot tell from another says so', () => {
  render(<Sheet />);
  expect(entry('Degraded')).toHaveTextContent('To visitors the same as “Logged in”.');
});
