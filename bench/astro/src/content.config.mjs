import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

// The benchmark copies the owner's notes to notes/.
export const collections = {
  notes: defineCollection({
    loader: glob({
      base: './notes',
      pattern: '**/index.*.md',
      // By default an id has no dots: index.en.md and index.ja.md of a folder would be one entry.
      generateId: ({ entry }) => entry.replace('/index.', '/').replace(/\.md$/, ''),
    }),
  }),
};
