import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { digitsOf, Distance, Duration, LongDuration, Speed } from './Measures';

/**
 * Returns the two versions of a measure's text: the visible one, and the one for screen readers.
 */
function shown(measure: ReactNode) {
  const { container } = render(
    <IntlProvider locale="en" messages={messages}>
      {measure}
    </IntlProvider>,
  );
  const heard = container.cloneNode(true) as HTMLElement;
  heard.querySelectorAll('[aria-hidden]').forEach((element) => element.remove());
  return {
    seen: container.querySelector('[aria-hidden]')?.textContent ?? container.textContent,
    heard: heard.textContent,
    dateTime: container.querySelector('time')?.dateTime,
  };
}

test.each([
  [45, '0:45', '45 seconds', 'PT0H0M45S'],
  [60, '1:00', '1 minute', 'PT0H1M0S'],
  [1_805, '30:05', '30 minutes 5 seconds', 'PT0H30M5S'],
  [3_600, '1:00:00', '1 hour', 'PT1H0M0S'],
  [5_405, '1:30:05', '1 hour 30 minutes 5 seconds', 'PT1H30M5S'],
])(
  '%i seconds are shown as a stopwatch does, and said in words',
  (seconds, seen, heard, dateTime) => {
    expect(shown(<Duration seconds={seconds} />)).toEqual({ seen, heard, dateTime });
  },
);

test('a sum of times is in hours and minutes', () => {
  expect(shown(<LongDuration seconds={100 * 3_600 + 59 * 60 + 59} />).seen).toBe(
    '100\u00a0h 59\u00a0min',
  );
});

test('a distance has at most two decimals, or none; a speed has one', () => {
  expect(shown(<Distance kilometres={42.195} />).seen).toBe('42.2 km');
  expect(shown(<Distance kilometres={5.254} />).seen).toBe('5.25 km');
  expect(shown(<Distance kilometres={42.195} whole />).seen).toBe('42 km');
  expect(shown(<Speed kmh={12} />).seen).toBe('12.0 km/h');
  expect(shown(<Speed kmh={12.25} />).seen).toBe('12.3 km/h');
});

test.each([
  [[], 0],
  [[10, 80], 0],
  [[10, 21.1], 1],
  [[10, 42.195], 1],
  [[0.75, 1.5, 3], 2],
  [[0.1 + 0.2], 1],
  [[5.2549], 2],
])('the distances of a column have the decimals that it needs: %j', (distances, digits) => {
  expect(digitsOf(distances)).toBe(digits);
  for (const kilometres of distances) {
    const { seen } = shown(<Distance kilometres={kilometres} digits={digits} />);
    expect(seen).toMatch(digits === 0 ? /^\d+ km$/ : new RegExp(`^\\d+\\.\\d{${digits}} km$`));
  }
});
