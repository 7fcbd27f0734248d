/** What visitors download, in bytes of brotli 11. */
export interface Weights {
  /** By kind of page: the script that its first visit needs, in the language with the longest texts. */
  firstLoadScript: Record<string, number>;
  /** By kind of page: its CSS. */
  css: Record<string, number>;
  /** By page as the build renders it, in its longest language: those that hold nothing of the owner's. */
  html: Record<string, number>;
  /** Each file of script, by the name of its chunk; those that several share are named by who shares them. */
  script: Record<string, number>;
}

/** Minified bytes by package, of each file of script. */
export type Packages = Record<string, Record<string, number>>;

/** All that is kept in budgets.json and budgets.packages.json. */
export interface Weighed {
  weights: Weights;
  packages: Packages;
}

/** Kinds of page, and the chunks that each loads besides the application itself. */
export const pageChunks: Readonly<Record<string, readonly string[]>> = {
  home: ['shell', 'home'],
  projects: ['shell', 'projects'],
  project: ['project'],
  login: ['login'],
  sportsRecords: ['sportsRecords'],
  sport: ['sport'],
  articles: ['articles'],
  article: ['article'],
  notes: ['notes'],
  note: ['note'],
  notFound: ['notFound'],
};
