import type { Project } from './project';

/**
 * The owner's projects, newest first; drafts are left out of a production build. Declared here,
 * written in projects/<slug>.json: the build puts what it read in the place of this module
 * (tools/contentLoader.ts), so no decoder travels to the browser.
 */
export declare const projects: readonly Project[];
