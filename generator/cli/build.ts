import path from 'node:path';
import { buildSite } from './buildSite';

/**
 * Implements `npm run build`, which writes the site to `dist/` or to the folder given as an
 * argument.
 */
async function build(): Promise<void> {
  const dist = path.resolve(process.argv[2] ?? path.join(__dirname, '../../dist'));
  if (!process.env['PUBLIC_URL']) {
    console.warn(
      'PUBLIC_URL is not set: sitemap, feeds and previews name http://localhost:8080. ' +
        'For a site that others visit, set it to its URL, such as https://example.org.',
    );
  }
  await buildSite({ dist, isForVisitors: true });
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
