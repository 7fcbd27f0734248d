import type { SectionName } from '../paths';

/** Replaced by the build (build/content/ownerDefinitions.ts); jest.config.ts defines a sample. */
declare const WRITTEN_SECTIONS: readonly SectionName[];

/** The sections with content, in the order of the top bar. */
export const writtenSections = WRITTEN_SECTIONS;
