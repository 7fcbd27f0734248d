import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Change } from '../recording/contextChanges';
import { JsonTree } from './JsonTree';

const none = new Map<string, Change>();

test('what is inside of an object is rendered when it is opened', async () => {
  render(<JsonTree name="user" value={{ email: 'a@b.test' }} changes={none} />);
  expect(screen.queryByText('"a@b.test"')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('user:'));
  expect(await screen.findByText('"a@b.test"')).toBeVisible();
});

test('values stand as they would in JSON', () => {
  render(<JsonTree value={{ a: 'text', b: 7, c: null, d: [], e: {} }} changes={none} isOpen />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a: "text"',
    'b: 7',
    'c: null',
    'd: []',
    'e: {}',
  ]);
});

test('what has changed is marked in words, and what has changed inside of a closed object too', () => {
  render(
    <JsonTree
      value={{ count: 2, user: { name: 'x' }, other: 1 }}
      changes={
        new Map<string, Change>([
          ['/count', 'changed'],
          ['/user/name', 'added'],
          ['/gone~1away', 'removed'],
        ])
      }
      isOpen
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'count: 2changed',
    'user: { name }changed',
    'other: 1',
    'gone/away: removed',
  ]);
});

test('a long list shows a hundred at a time', async () => {
  render(<JsonTree value={Array.from({ length: 250 }, (_, n) => n)} changes={none} isOpen />);
  expect(screen.getAllByRole('listitem')).toHaveLength(101);
  await userEvent.click(screen.getByRole('button', { name: '150 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(201);
});
