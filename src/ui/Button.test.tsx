import { render, screen } from '@testing-library/react';
import { Button } from './Button';

test('a button does not submit a form by default', () => {
  render(<Button>Press</Button>);
  expect(screen.getByRole('button', { name: 'Press' })).toHaveAttribute('type', 'button');
});

test('a button takes native attributes and keeps its style beside a given class', () => {
  render(
    <Button type="submit" variant="primary" className="wide" aria-busy>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  expect(button).toHaveAttribute('type', 'submit');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveClass('button', 'primary', 'wide');
});
