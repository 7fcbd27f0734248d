import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import english from '../../../locales/en.json';
import { ProjectsPage } from './ProjectsPage';

jest.mock('../../content/projects', () => ({ projects: [] }));

test('an owner who has written no project yet has a page that says so', () => {
  render(
    <IntlProvider locale="en" messages={english}>
      <MemoryRouter>
        <ProjectsPage />
      </MemoryRouter>
    </IntlProvider>,
  );
  expect(screen.getByText('Nothing here yet.')).toBeVisible();
});
