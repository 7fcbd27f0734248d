import path from 'node:path';
import { apiHost } from '../apiHost';
import { publicUrl } from '../publicUrl';
import { hasServiceWorker } from '../serviceWorkerSwitch';
import { prerender } from './prerender';
import { renderingFolder } from './prerenderConfigurations';

/** The second step of `npm run build`. */
async function run(): Promise<void> {
  const root = path.join(__dirname, '../..');
  const began = performance.now();
  const { pages, rendered } = await prerender({
    root,
    dist: path.join(root, 'dist'),
    folder: path.join(root, renderingFolder),
    siteUrl: publicUrl(process.env['PUBLIC_URL']),
    apiOrigin: apiHost(process.env['API_HOST']),
    isKept: hasServiceWorker(process.env['SERVICE_WORKER']),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${pages} pages, ${rendered} of them rendered in ${seconds} s`);
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
