import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import en from '../../locales/en.json';
import ja from '../../locales/ja.json';
import { PageHead } from './PageHead';
import { localise } from '../content/languageFor';
import { profile } from '../content/owner';
import { locales } from '../locale/locales';

function Site({ locale = 'en' }: { locale?: 'en' | 'ja' }) {
  return (
    <IntlProvider locale={locale} messages={{ en, ja }[locale]}>
      <MemoryRouter>
        <Link to="/">Home</Link>
        <Link to="/coding-notes/tides">Note</Link>
        <Link to="/nowhere">Nowhere</Link>
        <Routes>
          <Route path="/" element={<PageHead />} />
          <Route
            path="/coding-notes/tides"
            element={
              <PageHead
                title="Tides"
                description="How they turn."
                type="article"
                published="2026-01-31"
              />
            }
          />
          <Route path="*" element={<PageHead title="Not found" unlisted />} />
        </Routes>
      </MemoryRouter>
    </IntlProvider>
  );
}

/**
 * Returns the contents of the elements in the head, keyed by their `property`, `name` or `rel`
 * attribute. If several elements have the same key, their contents are combined into a list.
 */
function head(): Record<string, string | string[]> {
  const said: Record<string, string | string[]> = {};
  for (const element of document.head.querySelectorAll('title, meta, link:not([hreflang])')) {
    const name =
      element.getAttribute('property') ??
      element.getAttribute('name') ??
      element.getAttribute('rel') ??
      'title';
    const value =
      element.getAttribute('content') ?? element.getAttribute('href') ?? element.textContent;
    said[name] = name in said ? [said[name] ?? '', value].flat() : value;
  }
  return said;
}

test('the head has title, description, type, day and URL', async () => {
  const user = userEvent.setup();
  render(<Site />);
  await user.click(screen.getByRole('link', { name: 'Note' }));
  expect(head()).toEqual({
    title: `Tides · ${localise(profile.name, 'en').text}`,
    description: 'How they turn.',
    'og:title': 'Tides',
    'og:description': 'How they turn.',
    'og:type': 'article',
    'og:site_name': localise(profile.name, 'en').text,
    'og:locale': 'en_US',
    'og:url': '/coding-notes/tides',
    'article:published_time': '2026-01-31',
    canonical: '/coding-notes/tides',
    alternate: '/feeds/en.atom',
  });
  const feed = document.head.querySelector('link[type="application/atom+xml"]');
  expect(feed).toHaveAttribute('title', 'Notes by Yu-An Lin');
});

test('the canonical URL has no slash at its end, and the title has the number of a further page', () => {
  render(
    <IntlProvider locale="en" messages={en}>
      <MemoryRouter initialEntries={['/projects/']}>
        <PageHead title="My Projects" page={2} />
      </MemoryRouter>
    </IntlProvider>,
  );
  expect(head()).toMatchObject({
    canonical: '/projects',
    'og:url': '/projects',
    'og:title': 'My Projects, page 2',
  });
});

test('navigation replaces the head elements of the page before', async () => {
  const user = userEvent.setup();
  render(<Site />);
  const home = head();
  await user.click(screen.getByRole('link', { name: 'Note' }));
  await user.click(screen.getByRole('link', { name: 'Nowhere' }));
  expect(head()).toMatchObject({ robots: 'noindex' });
  for (const gone of ['canonical', 'og:url', 'article:published_time']) {
    expect(head()).not.toHaveProperty([gone]);
  }
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(head()).toEqual(home);
  expect(Object.values(home).filter(Array.isArray)).toEqual([]);
});

test('in another language, all of it is in that language', () => {
  const { rerender } = render(<Site />);
  rerender(<Site locale="ja" />);
  expect(head()).toMatchObject({
    title: localise(profile.name, 'ja').text,
    description: localise(profile.line, 'ja').text,
    'og:title': localise(profile.name, 'ja').text,
    'og:description': localise(profile.line, 'ja').text,
    'og:type': 'website',
    'og:locale': 'ja_JP',
    alternate: '/feeds/ja.atom',
  });
  expect(Object.values(head()).filter(Array.isArray)).toEqual([]);
});

/**
 * Renders the head for the page /tides at a URL with this prefix.
 *
 * @returns the `hreflang` and the `href` of each link to a language version of the page
 */
function renderAt(prefix: string, languages?: readonly string[]) {
  render(
    <IntlProvider locale="ja" messages={ja}>
      <MemoryRouter basename={`${prefix}/`} initialEntries={[`${prefix}/tides`]}>
        <PageHead languages={languages} />
      </MemoryRouter>
    </IntlProvider>,
  );
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[hreflang]');
  return [...links].map((link) => [link.hreflang, link.getAttribute('href')]);
}

test('each URL of a page is canonical, and names those in the other languages', () => {
  const alternates = [
    ...locales.map((locale) => [locale, `/${locale}/tides`]),
    ['x-default', '/tides'],
  ];
  expect(renderAt('/ja')).toEqual(alternates);
  expect(head()).toMatchObject({ canonical: '/ja/tides', 'og:url': '/ja/tides' });
});

test('a page that is not written in the language of its URL names the one that it shows', () => {
  expect(renderAt('/ja', ['en', 'zh-Hant-TW'])).toEqual([]);
  expect(head()).toMatchObject({ canonical: '/zh-Hant-TW/tides', 'og:url': '/zh-Hant-TW/tides' });
});
