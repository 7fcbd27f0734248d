import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../auth/AuthProvider';
import type { AuthActor } from '../auth/AuthProvider';
import { LocaleProvider } from '../locale/LocaleProvider';
import { Site } from './Site';
import type { Store } from './store';

/** The providers around the site. Store and actor come from the door, so nothing here begins anything. */
export function App({ store, auth }: { store: Store; auth: AuthActor }) {
  return (
    <Provider store={store}>
      <AuthProvider actor={auth}>
        <LocaleProvider>
          <BrowserRouter>
            <Site />
          </BrowserRouter>
        </LocaleProvider>
      </AuthProvider>
    </Provider>
  );
}
