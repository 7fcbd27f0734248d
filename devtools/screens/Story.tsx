import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../../src/app/App';
import type { ContentFile } from '../../src/content/contentFiles';
import { loadContent } from '../../src/content/loadContent';
import { createContentCache } from '../../src/content/contentCache';
import type { LoadedLocale } from '../../src/locale/LocaleProvider';
import type { Screen } from './screen';
import { stillSession } from './stillSession';
import { stillStore } from './stillStore';

/**
 * The site as it is in a screen, whole.
 *
 * @param texts of the language to show it in
 */
export function Story({ screen, texts }: { screen: Screen; texts: LoadedLocale }) {
  const [{ app, auth }] = useState(() => compose(screen, texts));
  useEffect(() => {
    // Whoever listens does by now: effects run from the inside out.
    for (const event of screen.events ?? []) auth.send(event);
  }, [screen, auth]);
  return app;
}

function compose(screen: Screen, texts: LoadedLocale) {
  const auth = stillSession(screen.session);
  const app = (
    <App
      store={stillStore(texts.locale, screen.isInProgress ?? false)}
      auth={auth}
      content={createContentCache(<Content,>(file: ContentFile<Content>) => {
        const fate = screen.content?.(texts.locale);
        return fate?.path === file.path ? (fate.load() as Promise<Content>) : loadContent(file);
      })}
      texts={texts}
      router={({ children }) => (
        <MemoryRouter initialEntries={[screen.path]} useTransitions={false}>
          {children}
        </MemoryRouter>
      )}
    />
  );
  return { app, auth };
}
