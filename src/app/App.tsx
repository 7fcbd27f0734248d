import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AuthProvider } from '../auth/AuthProvider';
import type { AuthActor } from '../auth/AuthProvider';
import { ContentProvider, type ContentSource } from '../content/useContent';
import { LocaleProvider } from '../locale/LocaleProvider';
import type { LoadedLocale } from '../locale/LocaleProvider';
import { loadTexts } from './loadTexts';
import type { Opening } from './opening';
import { Site } from './Site';
import type { Store } from './store';

export interface AppProps {
  store: Store;
  auth: AuthActor;
  /** Where the pages take what the owner wrote from. */
  content: ContentSource;
  /** The page that was rendered at build time, where one was, and the texts of its language. */
  opening?: Opening | undefined;
  texts?: LoadedLocale | undefined;
  /** Knows where the visitor is; Site waits for the page. */
  router: ComponentType<{ children: ReactNode }>;
}

/** The providers around the site. What begins anything comes from outside, so nothing here does. */
export function App({ store, auth, content, opening, texts, router: Router }: AppProps) {
  return (
    <Provider store={store}>
      <AuthProvider actor={auth}>
        <LocaleProvider load={loadTexts} initial={texts}>
          <ContentProvider source={content}>
            <Router>
              <Site opening={opening} />
            </Router>
          </ContentProvider>
        </LocaleProvider>
      </AuthProvider>
    </Provider>
  );
}
