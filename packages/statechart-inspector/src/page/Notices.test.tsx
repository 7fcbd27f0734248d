import { render, screen } from '@testing-library/react';
import { Notices } from './Notices';
import type { InspectorView } from './useInspectorView';

const view = (dropped: number) =>
  ({
    recording: { dropped, isLive: true },
    watched: { page: 'open', mistakes: 0, lastMistake: null },
    mistake: null,
  }) as InspectorView;

test('a notice says how many entries were dropped, and why', () => {
  const { rerender } = render(<Notices view={view(0)} />);
  expect(screen.queryByText(/dropped/)).toBeNull();
  rerender(<Notices view={view(20_000)} />);
  expect(screen.getByText(/oldest 20,000 entries were dropped.* keeps 100,000/)).toBeVisible();
});
