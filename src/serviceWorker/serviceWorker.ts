import { releaseIsOver } from '../content/release';
import { answerFile } from './answerFile';
import { answerPage, keepPage } from './answerPage';
import { install } from './install';
import { kindOf } from './kindOf';
import { keepFiles } from './keepFiles';
import { isNews, type PageNews } from '../content/release';
import { rememberPage, sweep } from './pagesInUse';
import type { ServiceWorkerScope } from './scope';

// The build writes the release into the first line of the file (build/serviceWorker/release.ts).
const scope = globalThis as unknown as ServiceWorkerScope & { release: string };
const { clients, registration, location, release } = scope;

/** Whether the server has another release by now: then its pages are better than those kept here. */
let isOver = false;

function whenOver(): void {
  isOver = true;
  registration.update().catch(() => undefined);
}

/** While the next release is being installed, it is the one to sweep, once it is active. */
async function sweepNow(): Promise<void> {
  if (!registration.installing && !registration.waiting) await sweep(release, clients);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(install(release).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  async function activate() {
    await clients.claim();
    const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    await Promise.allSettled(open.map(({ url }) => keepPage(url, release)));
    await sweepNow();
  }
  event.waitUntil(activate());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, location.origin);
  if (kind === 'file') {
    event.respondWith(
      answerFile(request, release).then((answer) => {
        if (answer.status === releaseIsOver) whenOver();
        return answer;
      }),
    );
  }
  if (kind === 'page') {
    event.respondWith(
      answerPage(request, release, {
        fromCache: !isOver,
        whenOver,
        later: (work) => event.waitUntil(work),
      }),
    );
  }
});

scope.addEventListener('message', (event) => {
  const { data, source } = event;
  if (!source || !isNews(data)) return;
  async function take({ release: ofPage, files }: PageNews, id: string) {
    await rememberPage(id, ofPage);
    if (ofPage === release) await keepFiles(files, release);
    await sweepNow();
  }
  event.waitUntil(take(data, source.id));
});
