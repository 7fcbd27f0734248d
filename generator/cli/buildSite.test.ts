/** @jest-environment node */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from './buildSite';

const root = path.join(__dirname, '../..');

test.each(['content/x', 'example/public/x', 'public', 'public/preview/x'])(
  'the folder %s is refused, because the next build would publish the site in it',
  async (name) => {
    const dist = path.join(root, name);
    const isThere = existsSync(dist);
    await expect(buildSite({ dist, isOptimised: true })).rejects.toThrow(
      `${dist}: expected a folder outside of ${path.join(root, name.split('/')[0] ?? '')}`,
    );
    expect(existsSync(dist)).toBe(isThere);
  },
);
