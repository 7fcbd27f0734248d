import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../auth/AuthProvider';
import type { AuthActor } from '../auth/AuthProvider';
import { LocaleProvider } from '../locale/LocaleProvider';
import { loadTexts } from './loadTexts';
import { Site } from './Site';
import type { Store } from './store';

/** The providers around the site. Store and actor come from the door, so nothing here begins anything. */
export function App({ store, auth }: { store: Store; auth: AuthActor }) {
  return (
    <Provider store={store}>
      <AuthProvider actor={auth}>
        <LocaleProvider load={loadTexts}>
          {/* Where the visitor goes is known at once; Site waits for the page. */}
          <BrowserRouter useTransitions={false}>
            <Site />
          </BrowserRouter>
        </LocaleProvider>
      </AuthProvider>
    </Provider>
  );
}
