import { createRoot } from 'react-dom/client';
import { pagesAt } from '../../src/app/routes';
import { loadMessages } from '../../src/locale/loadMessages';
import '../../src/ui/theme.css';
import { leaveFocus } from './leaveFocus';
import { nameProvider } from './provider';
import { readAsked } from './readAsked';
import type { Screen } from './screen';
import { Story } from './Story';
import { whenThere } from './whenThere';

/** One screen as the whole document. `<html data-screen>` tells that all of it is there. */
async function show(element: HTMLElement): Promise<void> {
  const { screen, locale, scheme } = readAsked(window.location.search);
  // The theme picks its colours by this alone, with light-dark(); no rule asks for the system's scheme.
  if (scheme) document.documentElement.style.colorScheme = scheme;
  leaveFocus(window);
  nameProvider(window, screen.isProviderUnknown);
  const { pathname } = new URL(screen.path, window.location.origin);
  const [messages] = await Promise.all([
    loadMessages(locale),
    ...pagesAt(pathname).map((page) => page.preload()),
  ]);
  createRoot(element).render(<Story screen={screen} texts={{ locale, messages }} />);
  await lendHand(screen);
  if (!screen.hasNoTitle) await whenThere(window, 'h1');
  if (screen.until) await whenThere(window, screen.until);
  document.documentElement.dataset['screen'] = screen.name;
}

async function lendHand({ hand }: Screen): Promise<void> {
  if (!hand) return;
  if ('presses' in hand) {
    ((await whenThere(window, hand.presses)) as HTMLElement).click();
  } else {
    const element = await whenThere(window, hand.restsOn);
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  }
}

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
show(element).catch((error: unknown) => {
  element.textContent = String(error);
  throw error;
});
