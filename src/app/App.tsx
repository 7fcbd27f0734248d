import { StrictMode, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AuthProvider } from '../auth/AuthProvider';
import type { AuthActor } from '../auth/AuthProvider';
import type { ContentCache } from '../content/contentCache';
import { ContentProvider } from '../content/useContent';
import type { Messages } from '../locale/loadMessages';
import { LocaleProvider } from '../locale/LocaleProvider';
import type { LoadedLocale } from '../locale/LocaleProvider';
import type { Locale } from '../locale/locales';
import type { PrerenderedPage } from './prerenderedPage';
import { Site } from './Site';
import type { Store } from './store';

export interface AppProps {
  store: Store;
  auth: AuthActor;
  content: ContentCache;
  /** Loads the messages and the content of the page in another language; rejects if either fails to load. */
  loadLocale?: (locale: Locale) => Promise<Messages>;
  /** The page to hydrate, and the messages of its language. */
  prerendered?: PrerenderedPage | undefined;
  texts?: LoadedLocale | undefined;
  router: ComponentType<{ children: ReactNode }>;
}

/** The providers around the site. The build renders this component too, so that hydration finds the same elements. */
export function App({
  store,
  auth,
  content,
  loadLocale,
  prerendered,
  texts,
  router: Router,
}: AppProps) {
  return (
    <StrictMode>
      <Provider store={store}>
        <AuthProvider actor={auth}>
          <LocaleProvider {...(loadLocale && { load: loadLocale })} initial={texts}>
            <ContentProvider source={content}>
              <Router>
                <Site prerendered={prerendered} />
              </Router>
            </ContentProvider>
          </LocaleProvider>
        </AuthProvider>
      </Provider>
    </StrictMode>
  );
}
