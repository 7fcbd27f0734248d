import { readSiteFolder } from '../../server/config';
import { buildSite } from './buildSite';

/**
 * Implements `npm run build`, which writes the site to `dist/`, or to the folder given as an
 * argument or as `SITE_DIR`.
 */
async function build(): Promise<void> {
  if (!process.env['PUBLIC_URL']) {
    console.warn(
      'PUBLIC_URL is not set: sitemap, feeds and previews name http://localhost:8080. ' +
        'For a site that others visit, set it to its URL, such as https://example.org.',
    );
  }
  await buildSite({ dist: readSiteFolder(), isOptimised: true });
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
