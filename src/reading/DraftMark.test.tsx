import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { ListedEntry } from './ListedEntry';

function renderEntry(draft: boolean) {
  return render(
    <IntlProvider locale="en" messages={messages}>
      <ListedEntry date="2026-11-01" title="A note" draft={draft} />
    </IntlProvider>,
  );
}

test('a draft is marked as one, and what is published is not', () => {
  const { unmount } = renderEntry(true);
  expect(screen.getByText(message('reading.draftMark.text'))).toBeVisible();
  unmount();
  renderEntry(false);
  expect(screen.queryByText(message('reading.draftMark.text'))).not.toBeInTheDocument();
});
