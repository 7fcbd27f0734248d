import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { treeOf } from '../testing/treeOf';
import { addressOf, readAddress } from './address';
import { LanguageLinks } from './LanguageLinks';
import { LocalePicker } from './LocalePicker';
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
  const { container } = render(
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
  return { container, store, open, picker };
}

test('each language is offered by its own name, and a choice changes the language and is stored', async () => {
  const { store, open, picker } = setUp();
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

test('the picker and the links, which keep the query and the hash of the URL, name each language in itself, and mark the current one', () => {
  const { container } = setUp('/ja/projects?tag=rust#plates');
  expect(treeOf(container)).toEqual([
    `select[data-needs-script=true][aria-label=${message('locale.picker.label')}][lang=en]`,
    '  option[value=en][lang=en] "English"',
    '  option[value=zh-Hant-TW][lang=zh-Hant-TW] "繁體中文"',
    '  option[value=ja][lang=ja] "日本語"',
    `nav[aria-label=${message('locale.links.label')}] ul`,
    '  li a[href=/en/projects?tag=rust#plates][hreflang=en][lang=en] "English"',
    '  li a[href=/zh-Hant-TW/projects?tag=rust#plates][hreflang=zh-Hant-TW][lang=zh-Hant-TW] "繁體中文"',
    '  li a[href=/ja/projects?tag=rust#plates][hreflang=ja][lang=ja][aria-current=true] "日本語"',
  ]);
});
