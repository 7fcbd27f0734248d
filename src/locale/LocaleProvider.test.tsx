import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormattedMessage } from 'react-intl';
import { Provider } from 'react-redux';
import messages from '../../locales/en.json';
import type { Messages } from './loadMessages';
import { LocaleProvider } from './LocaleProvider';
import type { Locale } from './locales';
import { localeChosen, localeSlice, selectLocale } from './localeSlice';

/** Texts that arrive, or fail to, when the test decides. */
function texts() {
  const asked: { locale: Locale; arrive: () => void; fail: () => void }[] = [];
  const load = (locale: Locale) =>
    new Promise<Messages>((resolve, reject) => {
      asked.push({
        locale,
        arrive: () => resolve({ ...messages, 'ui.loading.text': `text in ${locale}` }),
        fail: () => reject(new Error('offline')),
      });
    });
  const last = (locale: Locale) => asked.filter((one) => one.locale === locale).at(-1);
  return {
    load,
    asked: () => asked.map(({ locale }) => locale),
    arrive: (locale: Locale) => act(async () => last(locale)?.arrive()),
    fail: (locale: Locale) => act(async () => last(locale)?.fail()),
  };
}

function setUp(current: Locale = 'en') {
  const store = configureStore({
    reducer: { locale: localeSlice.reducer },
    preloadedState: { locale: { current } },
  });
  const arriving = texts();
  const view = render(
    <Provider store={store}>
      <LocaleProvider fallback={<p>fallback</p>} load={arriving.load}>
        <FormattedMessage id="ui.loading.text" />
        <input aria-label="note" />
      </LocaleProvider>
    </Provider>,
  );
  return {
    ...view,
    ...arriving,
    current: () => selectLocale(store.getState()),
    choose: (locale: Locale) => act(async () => store.dispatch(localeChosen(locale))),
  };
}

beforeEach(() => {
  document.documentElement.lang = '';
});

test('the fallback is on screen until the first texts have loaded', async () => {
  const { arrive } = setUp();
  expect(screen.getByText('fallback')).toBeInTheDocument();
  await arrive('en');
  expect(screen.queryByText('fallback')).not.toBeInTheDocument();
  expect(screen.getByText('text in en')).toBeInTheDocument();
});

test('the previous language stays on screen until the new one has loaded; `lang` follows', async () => {
  const { arrive, choose } = setUp();
  await arrive('en');
  await choose('ja');
  expect(screen.getByText('text in en')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
  await arrive('ja');
  expect(screen.getByText('text in ja')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'ja');
});

test('the language that the document has already is not set again', async () => {
  document.documentElement.lang = 'en';
  const onChange = jest.fn();
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  const { arrive } = setUp();
  await arrive('en');
  observer.disconnect();
  expect(onChange).not.toHaveBeenCalled();
});

test('a change of language keeps half-typed input and focus', async () => {
  const { arrive, choose } = setUp();
  await arrive('en');
  const note = screen.getByLabelText('note');
  await userEvent.type(note, 'half a sent');
  await choose('ja');
  await arrive('ja');
  expect(screen.getByLabelText('note')).toBe(note);
  expect(note).toHaveValue('half a sent');
  expect(note).toHaveFocus();
});

test.each(['zh-Hant-TW', 'en'] as const)(
  'the last choice, %s, wins over texts that arrive later',
  async (last) => {
    const { arrive, choose } = setUp();
    await arrive('en');
    await choose('ja');
    await choose(last);
    await arrive(last);
    await arrive('ja');
    expect(screen.getByText(`text in ${last}`)).toBeInTheDocument();
  },
);

test('a language that fails to load is logged, the one on screen stays, and it can be chosen again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { arrive, choose, current, fail } = setUp();
  await arrive('en');
  await choose('ja');
  await fail('ja');
  expect(screen.getByText('text in en')).toBeInTheDocument();
  expect(current()).toBe('en');
  expect(log).toHaveBeenCalledWith('The texts of ja could not be loaded.', new Error('offline'));
  await choose('ja');
  await arrive('ja');
  expect(screen.getByText('text in ja')).toBeInTheDocument();
});

test('a failure of a language that is no longer chosen changes nothing', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const { arrive, choose, current, fail } = setUp();
  await arrive('en');
  await choose('ja');
  await choose('zh-Hant-TW');
  await fail('ja');
  expect(current()).toBe('zh-Hant-TW');
  expect(log).not.toHaveBeenCalled();
});

test('if the first language fails to load, the site opens in the fallback language', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { arrive, fail } = setUp('ja');
  await fail('ja');
  await arrive('zh-Hant-TW');
  expect(screen.getByText('text in zh-Hant-TW')).toBeInTheDocument();
});

test('if no language loads, the fallback language is tried again once online', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { arrive, asked, fail } = setUp('zh-Hant-TW');
  await fail('zh-Hant-TW');
  expect(asked()).toEqual(['zh-Hant-TW']);
  act(() => void window.dispatchEvent(new Event('online')));
  await arrive('zh-Hant-TW');
  expect(screen.getByText('text in zh-Hant-TW')).toBeInTheDocument();
});

test('a missing text is logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const store = configureStore({ reducer: { locale: localeSlice.reducer } });
  render(
    <Provider store={store}>
      <LocaleProvider load={async () => ({}) as Messages}>
        <FormattedMessage id="ui.loading.text" />
      </LocaleProvider>
    </Provider>,
  );
  expect(await screen.findByText('ui.loading.text')).toBeInTheDocument();
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining('ui.loading.text') }),
  );
});
