import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { DayText } from './DayText';

function dayIn(locale: string, form?: 'month' | 'day') {
  const { unmount } = render(
    // In this time zone, it is still the previous day when a day begins in UTC.
    <IntlProvider locale={locale} timeZone="America/Los_Angeles">
      <DayText date="2026-01-01" {...(form ? { form } : {})} />
    </IntlProvider>,
  );
  const time = screen.getByRole('time');
  const shown = [time.getAttribute('datetime'), time.textContent];
  unmount();
  return shown;
}

test('a day is written as its language does, and is the same day in every time zone', () => {
  expect(dayIn('en')).toEqual(['2026-01-01', 'January 1, 2026']);
  expect(dayIn('zh-Hant-TW')).toEqual(['2026-01-01', '2026年1月1日']);
  expect(dayIn('ja')).toEqual(['2026-01-01', '2026年1月1日']);
});

test('the year or the day can be left out', () => {
  expect(dayIn('en', 'month')).toEqual(['2026-01-01', 'Jan 2026']);
  expect(dayIn('en', 'day')).toEqual(['2026-01-01', 'Jan 1']);
  expect(dayIn('ja', 'day')).toEqual(['2026-01-01', '1月1日']);
});
