import type { SectionName } from '../paths';

/**
 * The sections for which something is written, in the order of the top bar. Declared here; the build
 * looks into the folders of the owner and puts what it found in the place of this module
 * (build/contentLoader.ts).
 */
export declare const writtenSections: readonly SectionName[];
