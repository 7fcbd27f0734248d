import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

// Before the benchmark builds this site, it copies some of the project's example notes to the
// notes/ folder.
export const collections = {
  notes: defineCollection({
    loader: glob({
      base: './notes',
      pattern: '**/index.*.md',
      // By default, Astro removes dots from ids. The files index.en.md and index.ja.md in one
      // folder would then get the same id, and one note would replace the other.
      generateId: ({ entry }) => entry.replace('/index.', '/').replace(/\.md$/, ''),
    }),
  }),
};
