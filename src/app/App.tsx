import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AuthProvider } from '../auth/AuthProvider';
import type { AuthActor } from '../auth/AuthProvider';
import { PrerenderedPathProvider } from '../ui/pageLocation';
import type { Store } from './store';

/**
 * The providers around the router. The build renders this component too, so that hydration finds
 * the same elements.
 */
export function App({
  store,
  auth,
  prerenderedPath,
  children,
}: {
  store: Store;
  auth: AuthActor;
  prerenderedPath?: string | undefined;
  children: ReactNode;
}) {
  return (
    <StrictMode>
      <Provider store={store}>
        <AuthProvider actor={auth}>
          <PrerenderedPathProvider value={prerenderedPath}>{children}</PrerenderedPathProvider>
        </AuthProvider>
      </Provider>
    </StrictMode>
  );
}
