import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, type Location } from 'react-router-dom';
import { paths } from '../paths';
import type { Opening } from './opening';
import { usePlace } from './usePlace';

/** The places that are shown, in their order, of a page that was opened at an address. */
function placesAt(address: string, opening?: Opening): Location[] {
  const places: Location[] = [];
  renderHook(() => places.push(usePlace(opening).shown), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  });
  return places;
}

const rendered: Opening = { locale: 'en', pathname: paths.projects, content: [] };

test('a page that was rendered at build time is shown without its query first, then with it, as another place', () => {
  const places = placesAt('/projects?q=clock', rendered);
  expect(places[0]).toMatchObject({ pathname: '/projects', search: '' });
  expect(places.at(-1)).toMatchObject({ pathname: '/projects', search: '?q=clock' });
  expect(places.at(-1)?.key).not.toBe(places[0]?.key);
});

test('without a query, and where nothing was rendered, there is one place from the start', () => {
  for (const places of [placesAt('/projects', rendered), placesAt('/projects?q=clock')]) {
    expect(new Set(places).size).toBe(1);
  }
});
