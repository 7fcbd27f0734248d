import type { ArticleSummary, NoteSummary, ProjectSummary } from '../content/compiledContent';

/** Sample summaries. Each test changes the fields that matter to it. */
export const sampleProject: ProjectSummary = {
  slug: 'clock',
  title: { text: 'Clock' },
  summary: { text: 'Tells the tide' },
  date: '2026-01-01',
  topics: [],
  links: {},
  featured: false,
  draft: false,
  hasPage: false,
};

export const sampleNote: NoteSummary = {
  slug: 'tides',
  title: { text: 'Tides' },
  summary: { text: 'How they turn' },
  date: '2026-02-01',
  topics: ['rust'],
  minutes: 3,
  draft: false,
};

export const sampleArticle: ArticleSummary = {
  slug: 'cool-uris',
  title: { text: 'Cool URIs don’t change' },
  line: { text: 'One page of 1998' },
  url: 'https://www.w3.org/Provider/Style/URI',
  date: '2026-02-01',
  topics: ['web'],
  draft: false,
};
