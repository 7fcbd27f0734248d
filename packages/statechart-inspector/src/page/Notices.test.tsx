import { render } from '@testing-library/react';
import { Notices } from './Notices';
import type { InspectorView } from './useInspectorView';

test.each([
  [
    'a live recording whose page was closed, with what was dropped, could not be read or done, and was saved',
    true,
    { dropped: 20_000, invalidMessages: 2, saved: 'Saved.', actionError: 'Not sent.' },
    [
      'status: The watched page is closed. Its recording stays here.',
      'status: Saved.',
      'alert: Not sent.',
      ': The oldest 20,000 entries were dropped, because a recording keeps 100,000 entries or 5,000,000 values. Save the recording from time to time to keep all of them.',
      ': 2 messages could not be read. The last: type: expected a text',
    ],
  ],
  [
    'a recording from a file, which has nothing to say',
    false,
    { dropped: 0, invalidMessages: 0, saved: '', actionError: null },
    ['status: ', 'status: ', 'alert: '],
  ],
])('the notices of %s', (_, isLive, { dropped, invalidMessages, ...rest }, expected) => {
  const watched = { page: 'gone', invalidMessages, lastInvalidMessage: 'type: expected a text' };
  const view = { recording: { dropped, isLive }, watched, ...rest } as InspectorView;
  const { container } = render(<Notices view={view} />);
  const notices = [...container.querySelectorAll('p')];
  expect(notices.map((one) => `${one.getAttribute('role') ?? ''}: ${one.textContent}`)).toEqual(
    expected,
  );
});
