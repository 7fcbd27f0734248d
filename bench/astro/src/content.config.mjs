import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

// The benchmark copies the owner's notes to the folder notes/ before it builds this site.
export const collections = {
  notes: defineCollection({
    loader: glob({
      base: './notes',
      pattern: '**/index.*.md',
      // By default, Astro removes the dots from an id, so index.en.md and index.ja.md of a folder
      // would be the same entry.
      generateId: ({ entry }) => entry.replace('/index.', '/').replace(/\.md$/, ''),
    }),
  }),
};
