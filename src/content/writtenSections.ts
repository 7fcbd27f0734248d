import type { SectionName } from '../paths';

/** Replaced by the build (generator/content/compileContent.ts); jest.config.ts defines a sample. */
declare const WRITTEN_SECTIONS: readonly SectionName[];

declare const WRITTEN_PAGES: readonly string[];

declare const WRITTEN_TOPICS: boolean;

/** The slugs of the owner's pages that belong to no section. */
export const writtenPages = WRITTEN_PAGES;

/** Whether any entry has a topic. */
export const hasTopics = WRITTEN_TOPICS;

/** The sections with content, in the order of the top bar. */
export const writtenSections = WRITTEN_SECTIONS;

/** Whether there is a feed. */
export const hasNotes = writtenSections.some((section) => section.endsWith('-notes'));
