import type { YearActivity } from '../../content/compiledContent';
import { yearMarks } from './yearMarks';

const on = (date: string, kind: YearActivity['kind'] = 'projects'): YearActivity => ({
  kind,
  path: '/projects/clock',
  title: { text: date },
  date,
});

test('the year ends with the newest activity and begins with the oldest', () => {
  const { marks, start, end } = yearMarks([on('2026-11-15'), on('2025-11-16')]);
  expect(marks.map(({ at }) => at)).toEqual([0, 1]);
  expect(start.toISOString()).toMatch(/^2025-11-16/);
  expect(end.toISOString()).toMatch(/^2026-11-15/);
});

test('close marks on one side of the line are stacked, distant marks are not', () => {
  const { marks } = yearMarks([
    on('2026-11-15'),
    on('2026-06-02'),
    on('2026-06-01'),
    on('2026-06-01'),
  ]);
  expect(marks.map(({ level }) => level)).toEqual([0, 1, 2, 0]);
});

test('a crowded week has at most five levels of marks, of which the last stand for several entries', () => {
  const { marks } = yearMarks([
    on('2026-11-15'),
    ...[7, 6, 5, 4, 3, 2, 1].map((day) => on(`2026-06-0${day}`)),
  ]);
  expect(marks.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 0]);
  expect(marks.map(({ others }) => others)).toEqual([2, 0, 0, 0, 0, 0]);
  expect(marks[0]?.activity.date).toBe('2026-06-07');
});

test('sports records are below the line, and do not move the marks above', () => {
  const run = (date: string) => on(date, 'sports-records');
  const { marks, records } = yearMarks([run('2026-06-02'), on('2026-06-01'), run('2026-06-01')]);
  expect(marks.map(({ level }) => level)).toEqual([0]);
  expect(records.map(({ activity }) => activity.date)).toEqual(['2026-06-01', '2026-06-02']);
});

test('each month begins at its first day', () => {
  const { months } = yearMarks([on('2026-03-31')]);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ date: new Date('2025-04-01'), at: 0 });
  expect(months.at(-1)?.date).toEqual(new Date('2026-03-01'));
});

test('a year that ends with the first of a month has that month at its end', () => {
  const { months } = yearMarks([on('2026-03-01')]);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ date: new Date('2025-04-01'), at: 30 / 364 });
  expect(months.at(-1)).toEqual({ date: new Date('2026-03-01'), at: 1 });
});

test('29 February ends a year too', () => {
  const { marks, start } = yearMarks([on('2028-02-29')]);
  expect(start.toISOString()).toMatch(/^2027-03-01/);
  expect(marks[0]?.at).toBe(1);
});
