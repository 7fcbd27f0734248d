import { render, screen } from '@testing-library/react';
import { MarginSection } from './MarginSection';

test('a section is a region named by its heading', () => {
  render(
    <MarginSection heading="2026">
      <p>Tide clock</p>
    </MarginSection>,
  );
  expect(screen.getByRole('heading', { level: 2, name: '2026' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '2026' })).toHaveTextContent('Tide clock');
});
