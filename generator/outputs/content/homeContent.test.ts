/** @jest-environment node */
import type { SiteEntry } from '../../../src/content/compiledContent';
import type { SiteSummaries } from '../../model/collections';
import { homeContent } from './homeContent';

const entry = (kind: SiteEntry['kind'], date: string): SiteEntry => {
  return { kind, path: `/${kind}/${date}`, title: { text: date }, date, topics: [] };
};

test('the figures are those of the last twelve months, in the order of the top bar', () => {
  const records = ['2026-11-01', '2026-01-01', '2025-11-01'].map((date) => ({
    date,
    kilometres: 5.3,
  }));
  const running = { slug: 'running', sport: { text: 'Running' }, records };
  const summaries = { projects: [], 'sports-records': [running] } as unknown as SiteSummaries;
  const entries = [
    entry('coding-notes', '2026-11-15'),
    entry('coding-notes', '2025-11-16'),
    entry('projects', '2025-12-01'),
    entry('reading-notes', '2025-11-15'),
  ];
  const year = { from: '2025-11-16', to: '2026-11-15', marks: [], months: [], strokes: [] };
  expect(homeContent(summaries, entries, year).figures).toEqual([
    { kind: 'projects', count: 1 },
    { kind: 'sports-records', count: 2, kilometres: 11 },
    { kind: 'coding-notes', count: 2 },
  ]);
});
