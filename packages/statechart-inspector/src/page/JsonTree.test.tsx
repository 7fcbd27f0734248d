import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JsonTree } from './JsonTree';

test('the members of an object are rendered when it is opened', async () => {
  render(<JsonTree name="user" value={{ email: 'a@b.test' }} />);
  expect(screen.queryByText('"a@b.test"')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('user:'));
  expect(await screen.findByText('"a@b.test"')).toBeVisible();
});

test('values are shown as JSON', () => {
  render(<JsonTree value={{ a: 'text', b: 7, c: null, d: [], e: {} }} isOpen />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a: "text"',
    'b: 7',
    'c: null',
    'd: []',
    'e: {}',
  ]);
});

test('a change shows the old and the new value, also on a closed object that contains it', () => {
  render(
    <JsonTree
      value={{ count: 2, user: { name: 'x' }, other: 1, more: [1] }}
      isDiff
      before={{ count: 1, user: {}, 'gone/away': 3, other: 1, more: [1] }}
      isOpen
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'count: 1 → 2changed',
    'user: { name }changed',
    'other: 1',
    'more: [1]',
    'gone/away: 3removed',
  ]);
});

test.each([
  [{ $bigint: '1' }, { $bigint: '2' }, '1n → 2nchanged'],
  [
    { $date: null },
    { $date: '1970-01-01T00:00:00.000Z' },
    'Invalid Date → 1970-01-01T00:00:00.000Zchanged',
  ],
  [{ $number: 'NaN' }, 3, 'NaN → 3changed'],
  [null, { n: 1 }, 'null → { n }changed'],
])('a change from %j to %j shows both', (before, value, text) => {
  render(<JsonTree value={{ value }} before={{ value: before }} isDiff isOpen />);
  expect(screen.getByRole('listitem')).toHaveTextContent(`value: ${text}`);
});

test('a long list shows a hundred at a time', async () => {
  render(<JsonTree value={Array.from({ length: 250 }, (_, n) => n)} isOpen />);
  expect(screen.getAllByRole('listitem')).toHaveLength(101);
  await userEvent.click(screen.getByRole('button', { name: '150 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(201);
});
