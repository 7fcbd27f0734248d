import path from 'node:path';
import { apiHost } from '../apiHost';
import { publicUrl } from '../publicUrl';
import { hasServiceWorker } from '../serviceWorkerSwitch';
import { prerender } from './prerender';
import { renderingFolder } from './prerenderConfigurations';

/** The second step of `npm run build`, of the site in `dist/` or in the folder that is given. */
async function run(): Promise<void> {
  const root = path.join(__dirname, '../..');
  const dist = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
  const began = performance.now();
  const pages = await prerender({
    root,
    dist,
    folder: renderingFolder(root, dist),
    siteUrl: publicUrl(process.env['PUBLIC_URL']),
    apiOrigin: apiHost(process.env['API_HOST']),
    isKept: hasServiceWorker(process.env['SERVICE_WORKER']),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${pages} pages rendered in ${seconds} s`);
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
