import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unmarkedLocale } from '../../src/locale/choosePage';
import { serviceWorkerPath, shellFile } from '../../src/paths';
import { shortHash } from '../lib/hash';
import { sitePath } from '../model/environment';
import type { PlannedFile } from '../model/plannedFile';
import type { Site } from '../model/site';
import { documentWriter } from './page/documentWriter';

/**
 * The service worker of a site that has none, relative to the project. It removes the service
 * worker that an earlier build installed.
 */
export const serviceWorkerOff = 'src/serviceWorker/serviceWorkerOff.js';

/** Plans the service worker, and the empty page that it serves while the visitor is offline. */
export function serviceWorker(site: Site): readonly PlannedFile[] {
  return [
    {
      path: shellFile,
      producer: `the file ${shellFile} of the build`,
      visibility: 'pages',
      isPage: true,
      needsCode: true,
      make: (making) =>
        making.environment.hasServiceWorker
          ? documentWriter(
              site,
              making,
            )({ locale: unmarkedLocale, ofAddress: undefined, chunks: [] })
          : undefined,
    },
    {
      path: serviceWorkerPath,
      linkPath: serviceWorkerPath,
      producer: `the file ${serviceWorkerPath} of the build`,
      visibility: 'everyone',
      needsCode: true,
      async make({ root, environment, code, bytesOf }) {
        if (!environment.hasServiceWorker) {
          return { text: readFileSync(path.join(root, serviceWorkerOff), 'utf8') };
        }
        const worker = readFileSync(path.join(code.folder, 'site', serviceWorkerPath), 'utf8');
        const facts = {
          files: code.files.files,
          shell: await bytesOf(shellFile),
          sitePath: sitePath(environment.siteUrl),
        };
        return { text: completeServiceWorker(worker, facts) };
      },
    },
  ];
}

/**
 * Completes the service worker: its first line lists the files that it has to cache
 * (src/serviceWorker/serviceWorker.ts).
 *
 * @param worker the code that webpack has compiled
 * @param facts.files the URL paths of the site's code
 * @param facts.shell the HTML of the shell
 * @param facts.sitePath the path in the site's URL
 */
function completeServiceWorker(
  worker: string,
  { files, shell, sitePath }: { files: readonly string[]; shell: Buffer; sitePath: string },
): string {
  const code = files.filter((file) => /\.(js|css)$/.test(file)).map((file) => sitePath + file);
  const build = { code, shell: `${sitePath}${shellFile}?${shortHash([shell])}` };
  return `self.build=${JSON.stringify(build)};\n${worker}`;
}
