import { render, screen } from '@testing-library/react';
import { Button } from './Button';
import { RuledEntry } from './RuledEntry';
import { MarginSection } from './MarginSection';

test('a button does not submit a form by default, and looks like one of several', () => {
  render(<Button>Press</Button>);
  const button = screen.getByRole('button', { name: 'Press' });
  expect(button).toHaveAttribute('type', 'button');
  expect(button).toHaveClass('button secondary', { exact: true });
});

test('a component keeps its own class and the attributes that it is given', () => {
  const given = { className: 'given', id: 'x' };
  const { container } = render(
    <>
      <Button {...given} variant="quiet" type="submit" />
      <RuledEntry {...given} smallPrint="2026" />
      <MarginSection {...given} heading="Notes" />
    </>,
  );
  const shown = [...container.children].map((one) => [one.tagName, one.className, one.id]);
  expect(shown).toEqual([
    ['BUTTON', 'button quiet given', 'x'],
    ['ARTICLE', 'entry given', 'x'],
    ['SECTION', 'section given', 'x'],
  ]);
  expect(screen.getByRole('region', { name: 'Notes' })).toBeVisible();
  expect(screen.getByRole('button')).toHaveAttribute('type', 'submit');
});
