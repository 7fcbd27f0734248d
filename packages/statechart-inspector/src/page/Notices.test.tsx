import { render, screen } from '@testing-library/react';
import { Notices } from './Notices';
import type { InspectorView } from './useInspectorView';

const view = (dropped: number, isLive = true, page = 'open') =>
  ({
    recording: { dropped, isLive },
    watched: { page, invalidMessages: 0, lastInvalidMessage: null },
    actionError: null,
  }) as InspectorView;

test('a notice says how many entries were dropped, and why', () => {
  const { rerender } = render(<Notices view={view(0)} />);
  expect(screen.queryByText(/dropped/)).toBeNull();
  rerender(<Notices view={view(20_000)} />);
  expect(screen.getByText(/oldest 20,000 entries were dropped.* keeps 100,000/)).toBeVisible();
});

test('a live recording says that its page was closed, a recording from a file does not', () => {
  const { rerender } = render(<Notices view={view(0, true, 'gone')} />);
  expect(screen.getByText(/page is closed/)).toBeVisible();
  rerender(<Notices view={view(0, false, 'gone')} />);
  expect(screen.queryByText(/page is closed/)).toBeNull();
});
