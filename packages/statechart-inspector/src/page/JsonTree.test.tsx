import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Change } from '../recording/stepAt';
import { JsonTree } from './JsonTree';

const none = new Map<string, Change>();

test('the members of an object are rendered when it is opened', async () => {
  render(<JsonTree name="user" value={{ email: 'a@b.test' }} changes={none} />);
  expect(screen.queryByText('"a@b.test"')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('user:'));
  expect(await screen.findByText('"a@b.test"')).toBeVisible();
});

test('values are shown as JSON', () => {
  render(<JsonTree value={{ a: 'text', b: 7, c: null, d: [], e: {} }} changes={none} isOpen />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a: "text"',
    'b: 7',
    'c: null',
    'd: []',
    'e: {}',
  ]);
});

test('changes are marked with words, also on a closed object that contains them', () => {
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
