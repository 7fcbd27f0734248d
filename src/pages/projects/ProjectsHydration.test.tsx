import { act, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { listFiles } from '../../../build/content/listFiles';
import english from '../../../locales/en.json';
import type { ProjectSummary } from '../../content/compiledContent';
import { projectSearchFile, projectSliceFile, projectsFile } from '../../content/contentFiles';
import { ContentProvider } from '../../content/useContent';
import { contentSource } from '../../testing/contentSource';
import { ProjectsPage } from './ProjectsPage';

function projects(count: number): readonly ProjectSummary[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `p-${index}`,
    title: { text: `Project ${index}` },
    summary: { text: '' },
    date: `${2026 - Math.floor(index / 40)}-01-01`,
    tags: [`tag-${index % 3}`],
    links: {},
    featured: false,
    draft: false,
    hasPage: false,
  }));
}

function page(at: string, count: number) {
  const { list, slices, searchParts } = listFiles(projects(count));
  const files: Record<string, unknown> = { [projectsFile('en').path]: list };
  slices.forEach((slice, index) => (files[projectSliceFile('en', index).path] = slice));
  searchParts.forEach((part, index) => (files[projectSearchFile('en', index).path] = part));
  return (
    <IntlProvider locale="en" messages={english}>
      <ContentProvider source={contentSource(files)}>
        <MemoryRouter initialEntries={[at]}>
          <Suspense>
            <ProjectsPage />
          </Suspense>
        </MemoryRouter>
      </ContentProvider>
    </IntlProvider>
  );
}

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** Takes over, at this address, the page that the build rendered without its query. */
async function takeOver(at: string, count: number, before = () => {}) {
  const element = document.createElement('div');
  document.body.append(element);
  element.innerHTML = renderToString(page('/projects', count));
  before();
  const mismatches = jest.fn();
  // Of attributes React tells nobody else.
  const errors = jest.spyOn(console, 'error').mockImplementation();
  await act(async () => {
    root = hydrateRoot(element, page(at, count), { onRecoverableError: mismatches });
  });
  expect(mismatches).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
}

const field = () => screen.getByRole('searchbox');
const number = () => document.querySelectorAll('article').length;

describe.each([
  ['short', 90, 90],
  ['long', 130, 50],
])('a %s list as the build rendered it', (_, count, plain) => {
  test('is taken over as it is, and filtered then as the address says', async () => {
    await takeOver('/projects?q=Project+77&tag=tag-2', count, () => {
      expect(number()).toBe(plain);
      expect(document.body).not.toHaveTextContent('Loading');
    });
    expect(field()).toHaveValue('Project 77');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(`1 of ${count} projects`),
    );
    expect(screen.getByRole('heading', { name: 'Project 77' })).toBeVisible();
  });

  test('keeps what was typed before it was taken over', async () => {
    await takeOver('/projects', count, () => {
      (field() as HTMLInputElement).value = 'Project 88';
    });
    expect(field()).toHaveValue('Project 88');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(`1 of ${count} projects`),
    );
  });
});
