import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import messages from '../../locales/en.json';
import { message } from '../testing/message';
import { TagList } from './TagList';

function renderTags(props: Parameters<typeof TagList>[0]) {
  return render(
    <IntlProvider locale="en" messages={messages}>
      <MemoryRouter>
        <TagList {...props} />
      </MemoryRouter>
    </IntlProvider>,
  );
}

test('topics are a named list of words that browsers do not translate', () => {
  renderTags({ tags: ['maps', 'print'] });
  expect(screen.getByRole('list', { name: message('reading.tagList.label') })).toHaveTextContent(
    'mapsprint',
  );
  expect(screen.getByText('maps')).toHaveAttribute('translate', 'no');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('topics can be links', () => {
  renderTags({ tags: ['maps'], pathOf: (tag) => `/projects?tag=${tag}` });
  expect(screen.getByRole('link', { name: 'maps' })).toHaveAttribute('href', '/projects?tag=maps');
});

test('no topics, no list', () => {
  expect(renderTags({ tags: [] }).container).toBeEmptyDOMElement();
});
