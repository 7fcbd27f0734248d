import { profile } from './profile';
import { Profile } from './profileFile';
import { ProjectFile } from './project';
import { projects } from './projects';

test('the modules hold what the owner wrote, decoded', () => {
  expect(Profile.is(profile)).toBe(true);
  expect(projects.length).toBeGreaterThan(0);
  for (const { slug, ...project } of projects)
    expect([slug, ProjectFile.is(project)]).toEqual([slug, true]);
});

test('the newest project comes first', () => {
  const dates = projects.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
});
