import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { LocalePicker } from './LocalePicker';
import { localeNames } from './locales';
import { localeSlice, selectLocale } from './localeSlice';

function setUp() {
  const store = configureStore({
    reducer: { locale: localeSlice.reducer },
    preloadedState: { locale: { current: 'en' as const } },
  });
  render(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <LocalePicker />
      </IntlProvider>
    </Provider>,
  );
  return { store, picker: screen.getByRole('combobox', { name: message('locale.picker.label') }) };
}

test('each language is offered by its own name; choosing one changes the language', async () => {
  const { store, picker } = setUp();
  const options = screen.getAllByRole('option');
  expect(options.map((option) => [option.getAttribute('lang'), option.textContent])).toEqual(
    Object.entries(localeNames),
  );
  expect(picker).toHaveDisplayValue('English');
  await userEvent.selectOptions(picker, '日本語');
  expect(selectLocale(store.getState())).toBe('ja');
  expect(picker).toHaveDisplayValue('日本語');
});
