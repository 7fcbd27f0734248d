import { screen, waitFor } from '@testing-library/react';
import { renderSite, standInForDialogs } from '../testing/renderSite';
import { startAuth } from '../testing/startAuth';
import { Site } from './Site';

beforeEach(standInForDialogs);

const labels = async (tokens: Parameters<typeof startAuth>[0]) => {
  renderSite(<Site />, { session: await startAuth(tokens), at: '/projects' });
  const bar = await screen.findByRole('navigation');
  const expected =
    /^(Home|Login|Not Login|Logged in|Logout|My Projects|Sports Records|Article Share|Sport Notes|Coding Notes|Reading Notes)$/;
  return [...bar.querySelectorAll('*')]
    .filter(({ children, textContent }) => children.length === 0 && expected.test(textContent))
    .map(({ textContent }) => textContent);
};

const sections = [
  'My Projects',
  'Sports Records',
  'Article Share',
  'Sport Notes',
  'Coding Notes',
  'Reading Notes',
];

test('a visitor sees the labels of the top bar in the order of the specification', async () => {
  expect(await labels({})).toEqual(['Home', 'Login', 'Not Login', ...sections]);
});

test('so does who is logged in', async () => {
  expect(await labels({ cookie: true })).toEqual(['Home', 'Logged in', 'Logout', ...sections]);
});

test('the five sections without content are text, not links', async () => {
  await labels({});
  for (const name of sections.slice(1)) {
    expect(screen.getByText(name).closest('a, button, [tabindex]')).toBeNull();
  }
});

test.each([
  ['/', 'heading'],
  ['/projects', 'My Projects'],
  ['/login', 'Login'],
  ['/nowhere', 'Page not found'],
])('%s is loaded on demand and has one main heading', async (at, name) => {
  renderSite(<Site />, { session: await startAuth(), at });
  const heading = await screen.findByRole('heading', { level: 1 });
  if (at !== '/') expect(heading).toHaveTextContent(name);
});

test('after a navigation the reader begins at the content, and at its top', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user } = renderSite(<Site />, { session: await startAuth() });
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'My Projects' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});
