import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

// The benchmark copies example notes of the project to the folder notes/ before it builds this site.
export const collections = {
  notes: defineCollection({
    loader: glob({
      base: './notes',
      pattern: '**/index.*.md',
      // By default, Astro removes the dots from an id. The files index.en.md and index.ja.md in one
      // folder would then have the same id, and one note would replace the other.
      generateId: ({ entry }) => entry.replace('/index.', '/').replace(/\.md$/, ''),
    }),
  }),
};
