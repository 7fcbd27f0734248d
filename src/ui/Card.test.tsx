import { render, screen } from '@testing-library/react';
import { Card } from './Card';

test('a card is an article with its cover beside its text', () => {
  render(
    <Card aria-label="Tide Clock" cover={<img src="/clock.svg" alt="A clock" />}>
      A clock for the tide.
    </Card>,
  );
  const card = screen.getByRole('article', { name: 'Tide Clock' });
  expect(card).toHaveTextContent('A clock for the tide.');
  expect(card).toContainElement(screen.getByRole('img', { name: 'A clock' }));
});

test('a card without a cover keeps no place for one', () => {
  render(<Card>Text</Card>);
  expect(screen.getByRole('article').children).toHaveLength(1);
});
