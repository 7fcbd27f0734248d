import { act } from '@testing-library/react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { renderSite } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { lazyPage } from './lazyPage';
import { Site } from './Site';

test('a change of the address does not render a page that does not read it', async () => {
  const Loaded = jest.fn(() => <h1>A page</h1>);
  const Page = lazyPage('any', async () => Loaded);
  let navigate: NavigateFunction = () => undefined;
  const Watcher = () => {
    navigate = useNavigate();
    return null;
  };
  const session = await startAuth();
  const ui = (
    <>
      <Site routes={[{ name: 'any', path: '/', Page }]} />
      <Watcher />
    </>
  );
  const { path } = await act(async () => renderSite(ui, { session }));
  expect(Loaded).toHaveBeenCalled();
  Loaded.mockClear();
  await act(async () => navigate('/?sort=date'));
  expect(path()).toBe('/?sort=date');
  expect(Loaded).not.toHaveBeenCalled();
});
