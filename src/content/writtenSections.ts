import type { SectionName } from '../paths';

/** Replaced by the build (generator/content/ownerDefinitions.ts); jest.config.ts defines a sample. */
declare const WRITTEN_SECTIONS: readonly SectionName[];

declare const WRITTEN_PAGES: readonly string[];

/** The slugs of the owner's pages that belong to no section. */
export const writtenPages = WRITTEN_PAGES;

/** The sections with content, in the order of the top bar. */
export const writtenSections = WRITTEN_SECTIONS;
