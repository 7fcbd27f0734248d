import { profile } from '../../src/content/profile';
import { Profile } from './profileFile';

test('the module holds what the owner wrote, decoded', () => {
  expect(Profile.is(profile)).toBe(true);
});
