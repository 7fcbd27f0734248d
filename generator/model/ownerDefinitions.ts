/**
 * The constants that webpack's DefinePlugin inserts into the application (src/content/owner.ts), as
 * source code keyed by constant name.
 */
export type OwnerDefinitions = Readonly<Record<(typeof definedNames)[number], string>>;
export const definedNames = [
  'OWNER_PROFILE',
  'OWNER_TOPICS',
  'WRITTEN_SECTIONS',
  'WRITTEN_PAGES',
  'WRITTEN_TOPICS',
] as const;
