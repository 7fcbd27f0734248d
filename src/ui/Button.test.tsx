import { render, screen } from '@testing-library/react';
import { Button } from './Button';

test('a button does not submit a form by default', () => {
  render(<Button>Press</Button>);
  expect(screen.getByRole('button', { name: 'Press' })).toHaveAttribute('type', 'button');
});
