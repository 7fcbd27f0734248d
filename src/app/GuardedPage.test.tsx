import { act } from '@testing-library/react';
import { renderRoutes, siteWith } from '../testing/renderSite';

test('a change of the address does not render a page that does not read it', async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation();
  const Page = jest.fn(() => <h1>A page</h1>);
  const { navigate, path } = await act(async () =>
    renderRoutes(siteWith([{ path: '/', Component: Page }])),
  );
  expect(Page).toHaveBeenCalled();
  Page.mockClear();
  await act(() => navigate('/?sort=date'));
  expect(path()).toBe('/?sort=date');
  expect(Page).not.toHaveBeenCalled();
});
