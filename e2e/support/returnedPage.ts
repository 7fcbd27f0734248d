/*
 * These functions run in the page. Playwright (Chromium) and Puppeteer (Firefox) both evaluate
 * them, so each function is self-contained.
 */

/** What a visitor sees in one animation frame. */
interface Frame {
  /** `loggedIn`, `loggedOut`, or `nothing` if no status is visible. */
  status: string;
  /** The visible text. */
  text: string;
  /** Whether a picture of a private entry is visible. */
  hasPrivatePicture: boolean;
  /** Whether the link to the private entries is visible. It shows how many entries are new. */
  hasPrivateLink: boolean;
}

/** What a page that was left and restored has shown. */
export interface Return {
  /** Whether the page came from the back/forward cache; undefined until it is shown again. */
  isRestored?: boolean;
  frames: Frame[];
}

type WithReturn = { returned: Return };

/**
 * Records what each animation frame shows after the visitor has left the page and returned.
 *
 * @param api how the API responds to the restored page: as usual, with 404 (the next visitor may
 * read nothing), or not at all. `fetch` is replaced before the visitor leaves, so this is true for
 * the first request, too.
 */
export function watchReturn({ api }: { api: 'works' | 'is empty' | 'hangs' }): void {
  const returned: Return = { frames: [] };
  Object.assign(window, { returned });
  let isAway = false;
  const look = () => {
    if (isAway) {
      const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const status = document.querySelector('[data-status]');
      returned.frames.push({
        status: (status && isSeen(status) && status.getAttribute('data-status')) || 'nothing',
        text: document.body.innerText,
        hasPrivatePicture: [...document.images].some(
          (picture) => picture.src.startsWith('blob:') && isSeen(picture),
        ),
        hasPrivateLink: [...document.querySelectorAll('header a[href$="/private"]')].some(isSeen),
      });
    }
    requestAnimationFrame(look);
  };
  // Start before the visitor leaves the page, so that this callback runs first in each animation
  // frame after the return, even in frames before `pageshow`.
  look();
  window.addEventListener('pagehide', () => {
    isAway = true;
    if (api === 'hangs') window.fetch = () => new Promise(() => undefined);
    if (api === 'is empty') window.fetch = async () => Response.json({}, { status: 404 });
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    returned.isRestored = persisted;
    // Look again now, because the site's own `pageshow` listeners have just run.
    look();
  });
}

/** Returns what `watchReturn` has recorded, or undefined if the page was loaded again. */
export function readReturn(): Return | undefined {
  return (window as unknown as Partial<WithReturn>).returned;
}
