import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import en from '../../locales/en.json';
import { PageTitle } from './PageTitle';
import { profile } from './profile';

function titleOf(page: string | undefined, locale: string) {
  const title = page === undefined ? <PageTitle /> : <PageTitle>{page}</PageTitle>;
  const { unmount } = render(
    <IntlProvider locale={locale} messages={en}>
      <MemoryRouter>{title}</MemoryRouter>
    </IntlProvider>,
  );
  const shown = document.title;
  unmount();
  return shown;
}

test('a page is titled with its own name and the owner’s', () => {
  expect(titleOf('My Projects', 'en')).toBe(`My Projects · ${profile.name.en}`);
  expect(titleOf('我的專案', 'zh-Hant-TW')).toBe(`我的專案 · ${profile.name['zh-Hant-TW']}`);
});

test('the landing page is titled with the owner’s name', () => {
  expect(titleOf(undefined, 'en')).toBe(profile.name.en);
});
