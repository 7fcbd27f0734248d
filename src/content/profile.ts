import type { Profile } from './compiledContent';

/** Replaced by the build (generator/content/compileContent.ts); jest.config.ts defines a sample. */
declare const OWNER_PROFILE: Profile;

/** The owner of the site: the decoded profile.json. */
export const profile = OWNER_PROFILE;
