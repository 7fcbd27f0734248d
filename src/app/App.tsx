import { createContext, StrictMode, use, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AuthProvider } from '../auth/AuthProvider';
import type { AuthActor } from '../auth/AuthProvider';
import type { Store } from './store';

const PrerenderedPath = createContext<string | undefined>(undefined);

/**
 * Returns the path that this document was prerendered for, or undefined if it was not prerendered.
 */
export const usePrerenderedPath = () => use(PrerenderedPath);

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
          <PrerenderedPath value={prerenderedPath}>{children}</PrerenderedPath>
        </AuthProvider>
      </Provider>
    </StrictMode>
  );
}
