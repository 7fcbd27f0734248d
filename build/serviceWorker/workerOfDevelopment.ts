import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { ModuleKind, transpileModule } from 'typescript';

const off = path.join(__dirname, '../../src/serviceWorker/serviceWorkerOff.ts');

/**
 * Lets the development server rid the browser of a service worker: a site that was built may have run at
 * the same address, and would be shown in place of what is being worked on.
 */
export function workerOfDevelopment(
  { url }: Pick<IncomingMessage, 'url'>,
  response: Pick<ServerResponse, 'setHeader' | 'end'>,
  next: () => void,
): void {
  if (url !== '/service-worker.js') {
    next();
    return;
  }
  response.setHeader('content-type', 'text/javascript');
  response.setHeader('cache-control', 'no-store');
  response.end(workerWithout());
}

/** The text of the worker of a site that wants none. */
export function workerWithout(): string {
  const { outputText } = transpileModule(readFileSync(off, 'utf8'), {
    compilerOptions: { module: ModuleKind.ESNext },
  });
  // A module without imports or exports is a script.
  return outputText.replace(/^export \{\};$/m, '');
}
