import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { addressOf, readAddress } from './address';
import { LanguageLinks } from './LanguageLinks';
import { LocalePicker } from './LocalePicker';
import { localeNames } from './locales';
import { localeSlice, selectLocale } from './localeSlice';

beforeEach(() => {
  document.cookie = 'locale=; Path=/; Max-Age=0';
});

function setUp(at = '/projects?tag=rust') {
  const open = jest.fn();
  const store = configureStore({
    reducer: { locale: localeSlice.reducer },
    preloadedState: { locale: { current: 'en' as const } },
  });
  render(
    <Provider store={store}>
      <IntlProvider locale={readAddress(at).locale ?? 'en'} messages={messages}>
        <MemoryRouter basename={addressOf('/', readAddress(at).locale)} initialEntries={[at]}>
          <LocalePicker open={open} />
          <LanguageLinks path="/projects" />
        </MemoryRouter>
      </IntlProvider>
    </Provider>,
  );
  const picker = screen.getByRole('combobox', { name: message('locale.picker.label') });
  return { store, open, picker };
}

test('each language is offered by its own name, and a choice changes the language and is stored', async () => {
  const { store, open, picker } = setUp();
  const options = screen.getAllByRole('option');
  expect(options.map((option) => [option.getAttribute('lang'), option.textContent])).toEqual(
    Object.entries(localeNames),
  );
  expect(picker).toHaveDisplayValue('English');
  await userEvent.selectOptions(picker, '日本語');
  expect(selectLocale(store.getState())).toBe('ja');
  expect(picker).toHaveDisplayValue('日本語');
  expect(document.cookie).toContain('locale=ja');
  expect(open).not.toHaveBeenCalled();
});

test('if the URL contains a language, a choice opens the same page in the other language and is stored', async () => {
  const { store, open, picker } = setUp('/en/projects?tag=rust#project-plates');
  await userEvent.selectOptions(picker, '日本語');
  expect(open).toHaveBeenCalledWith('/ja/projects?tag=rust#project-plates');
  expect(document.cookie).toContain('locale=ja');
  expect(selectLocale(store.getState())).toBe('en');
});

test('links to the other languages keep the query and the hash of the URL', () => {
  setUp('/ja/projects?tag=rust#project-plates');
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute(
    'href',
    '/en/projects?tag=rust#project-plates',
  );
});

test.each([
  ['/ja/projects', '日本語'],
  ['/projects', 'English'],
])('on %s, links lead to the page in each language, and %s is marked', (at, current) => {
  setUp(at);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    Object.entries(localeNames).map(([locale, name]) => [name, `/${locale}/projects`]),
  );
  expect(screen.getByRole('link', { current: true })).toHaveTextContent(current);
  for (const link of links) expect(link).toHaveAttribute('hreflang', link.lang);
});
