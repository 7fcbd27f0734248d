import type { Profile } from './compiledContent';

/**
 * The owner of the site. Declared here, written in profile.json: the build puts what it read in the
 * place of this module (build/contentLoader.ts), so no decoder travels to the browser.
 */
export declare const profile: Profile;
