import type { ProjectSummary } from '../src/content/compiledContent';

const things = [
  'Tide clock',
  'Night market atlas',
  'House numbers',
  'Bus stop haiku',
  'Pace notes',
  '夜市地圖',
  '潮汐時計',
];
const topics = [
  'hardware',
  'maps',
  'tides',
  'print',
  'photography',
  'poetry',
  'open-data',
  'rust',
  'web',
  'sound',
];

const sentences = [
  'Tells the water in the harbour of Anping without a network.',
  'Six evenings of walking and measuring, printed in two colours.',
  'A walk through the lanes with a camera and a notebook.',
  'What the timetable says, in seventeen syllables.',
  '六晩歩いて測り、リソグラフで刷りました。',
  '記錄台南中西區還掛著的舊門牌。',
  'Reads a file, writes a file, and says what it did between.',
  'Made of a cigar box, a motor and four cosines.',
  'Hears the radio of the boats that come in at night.',
  'Draws each run on a map and forgets where it began.',
  'For a friend who keeps bees and no accounts.',
];

/**
 * Projects as the build sees them, newest first, over forty years: each with a title, two lines of
 * summary, two or three of a hundred topics, and a link.
 */
export function writeProjects(count: number): readonly ProjectSummary[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `project-${index}`,
    title: { text: `${things[index % things.length]} ${index}` },
    summary: {
      text: `${sentences[index % sentences.length]} ${sentences[(index * 5 + 3) % sentences.length]} (${index})`,
    },
    date: new Date(Date.UTC(2026, 10, 1) - Math.floor((index * 14600) / count) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    tags: [
      topics[index % topics.length] ?? '',
      `topic-${index % 90}`,
      ...(index % 2 ? [`series-${index % 5}`] : []),
    ],
    links: { repo: `https://example.com/${index}` },
    featured: false,
    draft: false,
    hasPage: index % 3 !== 0,
  }));
}
