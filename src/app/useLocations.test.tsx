import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, type Location } from 'react-router-dom';
import { paths } from '../paths';
import type { PrerenderedPage } from './prerenderedPage';
import { useLocations } from './useLocations';

/** The current locations of a page that was opened at an address, in their order. */
function locationsAt(address: string, prerendered?: PrerenderedPage): Location[] {
  const locations: Location[] = [];
  renderHook(() => locations.push(useLocations(prerendered).currentLocation), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  });
  return locations;
}

const projects: PrerenderedPage = { locale: 'en', pathname: paths.projects };

test('a prerendered page is hydrated without its query, which follows as another location', () => {
  const locations = locationsAt('/projects?q=clock', projects);
  expect(locations[0]).toMatchObject({ pathname: '/projects', search: '' });
  expect(locations.at(-1)).toMatchObject({ pathname: '/projects', search: '?q=clock' });
  expect(locations.at(-1)?.key).not.toBe(locations[0]?.key);
});

test('the not-found page is hydrated at any address', () => {
  const [location] = locationsAt('/nowhere', { locale: 'en', pathname: paths.notFound });
  expect(location?.pathname).toBe(paths.notFound);
});

test('without a query, or without a prerendered page, there is one location', () => {
  for (const locations of [locationsAt('/projects', projects), locationsAt('/projects?q=clock')]) {
    expect(new Set(locations).size).toBe(1);
  }
});

test.each([paths.private, paths.notFound])(
  'a private entry is hydrated as the page %s, and then shown',
  (pathname) => {
    const locations = locationsAt('/private/coding-notes/tides', { locale: 'en', pathname });
    expect(locations[0]?.pathname).toBe(pathname);
    expect(locations.at(-1)?.pathname).toBe('/private/coding-notes/tides');
  },
);
