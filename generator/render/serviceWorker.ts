import { serviceWorkerPath, shellFile } from '../../src/paths';
import { shortHash } from '../lib/hash';

/**
 * The service worker of a site that has none, relative to the project. It removes the service
 * worker that an earlier build installed.
 */
export const serviceWorkerOff = 'src/serviceWorker/serviceWorkerOff.js';

/**
 * Completes the service worker: its first line lists the files that it has to cache
 * (src/serviceWorker/serviceWorker.ts).
 *
 * @param worker the code that webpack has compiled
 * @param facts.files the URL paths of the site's code
 * @param facts.shell the HTML of the shell
 * @param facts.sitePath the path in the site's URL
 */
export function completeServiceWorker(
  worker: string,
  { files, shell, sitePath }: { files: readonly string[]; shell: Buffer; sitePath: string },
): string {
  const code = files
    .filter((file) => file !== serviceWorkerPath && /\.(js|css)$/.test(file))
    .map((file) => sitePath + file);
  const build = { code, shell: `${sitePath}${shellFile}?${shortHash([shell])}` };
  return `self.build=${JSON.stringify(build)};\n${worker}`;
}
