import { render, screen } from '@testing-library/react';
import { Button } from './Button';

test('a button submits no form unless told', () => {
  render(<Button>Press</Button>);
  expect(screen.getByRole('button', { name: 'Press' })).toHaveAttribute('type', 'button');
});

test('a button takes native attributes and its own look beside a given class', () => {
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
