import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import messages from '../../locales/en.json';
import type { Neighbour } from '../content/compiledContent';
import { message } from '../testing/message';
import { Neighbours } from './Neighbours';

const older: Neighbour = { slug: 'map', title: { text: '地圖', lang: 'zh-Hant-TW' } };

function renderNeighbours(neighbours: { newer?: Neighbour; older?: Neighbour }) {
  return render(
    <IntlProvider locale="en" messages={messages}>
      <MemoryRouter>
        <Neighbours {...neighbours} pathOf={(slug) => `/projects/${slug}`} />
      </MemoryRouter>
    </IntlProvider>,
  );
}

test('each neighbour is a link named with its direction and title', () => {
  renderNeighbours({ newer: { slug: 'clock', title: { text: 'Clock' } }, older });
  expect(
    screen.getByRole('navigation', { name: message('reading.neighbours.label') }),
  ).toBeVisible();
  expect(
    screen.getByRole('link', { name: `${message('reading.neighbours.newer')} Clock` }),
  ).toHaveAttribute('href', '/projects/clock');
  expect(
    screen.getByRole('link', { name: `${message('reading.neighbours.older')} 地圖` }),
  ).toHaveAttribute('href', '/projects/map');
  expect(screen.getByText('地圖')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('a missing neighbour has no link', () => {
  renderNeighbours({ older });
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(renderNeighbours({}).container).toBeEmptyDOMElement();
});
