import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import messages from '../../locales/en.json';
import type { Body, RichNode } from '../content/compiledContent';
import { message } from '../testing/message';
import { RichText } from './RichText';

const textOf = (nodes: readonly RichNode[], rest: Partial<Body> = {}) => (
  <IntlProvider locale="en" messages={messages}>
    <MemoryRouter>
      <RichText body={{ outline: [], nodes, ...rest }} />
    </MemoryRouter>
  </IntlProvider>
);

const renderText = (nodes: readonly RichNode[], rest?: Partial<Body>) =>
  render(textOf(nodes, rest));

const outline = [{ id: 'tides', depth: 2, text: 'Tides' }];

test('a heading has a link to itself that does not change its name', () => {
  renderText([['h2', { id: 'tides' }, 'Tides']], { outline });
  expect(screen.getByRole('heading', { level: 2, name: 'Tides' })).toHaveAttribute('id', 'tides');
  expect(
    screen.getByRole('link', { name: message('entries.richText.anchor', { heading: 'Tides' }) }),
  ).toHaveAttribute('href', '#tides');
});

test.each([
  [
    'table',
    message('entries.richText.table'),
    ['table', {}, ['tbody', {}, ['tr', {}, ['td', {}, 'x']]]],
  ],
  ['code', message('entries.richText.code'), ['pre', {}, ['code', { className: 'hljs' }, 'x']]],
  ['formula', message('entries.richText.formula'), ['math', { display: 'block' }, ['mi', {}, 'x']]],
] satisfies [string, string, RichNode][])(
  'a %s that is too wide is scrolled by keyboard, and has a name',
  (_, name, node) => {
    renderText([node]);
    const group = screen.getByRole('group', { name });
    expect(group).toHaveAttribute('tabindex', '0');
    expect(group).toHaveTextContent('x');
  },
);

test('a formula in a line is part of it', () => {
  const { container } = renderText([['p', {}, 'Let ', ['math', {}, ['mi', {}, 'x']], ' be.']]);
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  expect(container.querySelector('p > span > math > mi')).toHaveTextContent('x');
});

test('an external link sends no referrer, an internal link is handled by the router', () => {
  renderText([
    ['a', { href: 'https://example.com/' }, 'out'],
    ['a', { href: '/projects' }, 'in'],
    ['a', { href: '/feeds/en.atom' }, 'file'],
    ['a', { href: 'mailto:a@example.com' }, 'mail'],
  ]);
  const rels = ['out', 'in', 'file', 'mail'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('rel'),
  );
  expect(rels).toEqual(['noreferrer', null, null, null]);
});

test.each([
  ['/projects', true],
  ['/coding-notes/tides#version-1.2', true],
  ['/feeds/en.atom', false],
])('whether the router handles a link to %s: %s', (href, isPage) => {
  renderText([['a', { href }, 'Tea']]);
  let isTaken: boolean | undefined;
  document.addEventListener(
    'click',
    (event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(screen.getByRole('link'));
  expect(isTaken).toBe(isPage);
});

test('the labels of footnotes are in the language of the page', () => {
  renderText([
    [
      'section',
      { 'data-footnotes': true },
      ['h2', { id: 'footnote-label', className: 'sr-only' }, 'x'],
      [
        'a',
        {
          href: '#user-content-fnref-name-2',
          'data-footnote-backref': '',
          'aria-label': 'x 1-2',
        },
        '↩',
      ],
    ],
  ]);
  expect(
    screen.getByRole('heading', { name: message('entries.richText.footnotes') }),
  ).toHaveAttribute('id', 'footnote-label');
  expect(
    screen.getByRole('link', {
      name: message('entries.richText.backToReference', { number: '1-2' }),
    }),
  ).toBeVisible();
});

test('a task says whether it is done', () => {
  renderText([
    ['input', { type: 'checkbox', checked: true, disabled: true }],
    ['input', { type: 'checkbox', checked: false, disabled: true }],
  ]);
  expect(screen.getAllByRole('img').map((box) => box.getAttribute('aria-label'))).toEqual([
    message('entries.richText.done'),
    message('entries.richText.open'),
  ]);
});

test('a picture with a title is a figure with that for its caption', () => {
  const picture = { src: '/tea.svg', alt: 'A cup', width: 40, height: 30 };
  renderText([
    ['p', {}, ['img', { ...picture, title: 'Tea' }]],
    ['p', {}, ['img', { ...picture, alt: 'A pot' }]],
  ]);
  expect(within(screen.getByRole('figure')).getByText('Tea')).toBeVisible();
  expect(screen.getByRole('img', { name: 'A cup' })).toHaveAttribute('height', '30');
  expect(screen.getByRole('img', { name: 'A pot' }).closest('figure')).toBeNull();
});

test('a picture in several widths offers them in two formats', () => {
  const picture = { src: '/content/pictures/tea.jpg', alt: 'A cup', width: 960, height: 720 };
  const { container } = renderText([['p', {}, ['img', { ...picture, 'data-widths': '480 960' }]]]);
  const sources = [...container.querySelectorAll('picture > source')];
  const stem = '/content/pictures/tea';
  expect(sources.map(({ outerHTML }) => outerHTML.match(/(?:type|srcset)="[^"]*"/g))).toEqual(
    ['avif', 'webp'].map((format) => [
      `type="image/${format}"`,
      `srcset="${stem}-480.${format} 480w, ${stem}-960.${format} 960w"`,
    ]),
  );
  expect(sources[0]).toHaveAttribute('sizes', expect.stringMatching(/rem$/));
  expect(screen.getByRole('img', { name: 'A cup' })).toHaveAttribute('src', `${stem}.jpg`);
});

test.each([2, 3, 4])('a heading of level %s has that level', (level) => {
  renderText([[`h${level}`, { id: 'tides' }, 'Tides']], { outline });
  expect(screen.getByRole('heading', { level, name: 'Tides' })).toBeVisible();
});

test('a paragraph with more than a picture is no figure', () => {
  const picture = { src: '/tea.svg', alt: 'A cup', title: 'Tea', width: 40, height: 30 };
  renderText([['p', {}, ['img', picture], ' of tea']]);
  expect(screen.queryByRole('figure')).toBeNull();
});

test('a video is a link with its picture', () => {
  const picture: RichNode = [
    'img',
    { src: '/tea.jpg', width: 40, height: 30, alt: 'How to make tea', title: 'In two minutes' },
  ];
  renderText([
    ['p', {}, ['a', { href: 'https://www.youtube.com/watch?v=1' }, picture]],
    [
      'p',
      {},
      [
        'a',
        { href: 'https://example.com/' },
        ['img', { src: '/pot.jpg', width: 40, height: 30, alt: 'A pot' }],
      ],
    ],
  ]);
  const watch = message('entries.richText.video', { host: 'youtube.com' });
  const video = screen.getByRole('link', { name: `How to make tea ${watch}` });
  expect(video).toHaveAttribute('href', 'https://www.youtube.com/watch?v=1');
  expect(video).toHaveAttribute('rel', 'noreferrer');
  expect(within(screen.getByRole('figure')).getByText('In two minutes')).toBeVisible();
  expect(screen.getByRole('link', { name: 'A pot' })).toBeVisible();
});

test('a diagram that is too wide is scrolled by keyboard', () => {
  renderText([
    ['img', { src: '/d.svg', width: 640, height: 480, alt: 'Water, then tea', className: 'wide' }],
  ]);
  const group = screen.getByRole('group', { name: message('entries.richText.diagram') });
  expect(group).toHaveAttribute('tabindex', '0');
  expect(within(group).getByRole('img', { name: 'Water, then tea' })).toBeVisible();
});

test('a callout says of which kind it is, a quotation is none', () => {
  renderText([
    ['blockquote', { 'data-callout': 'caution' }, ['p', {}, 'Hot']],
    ['blockquote', {}, ['p', {}, 'Sweet']],
  ]);
  const name = message('entries.richText.callout', { kind: 'caution' });
  expect(screen.getByRole('note', { name })).toHaveTextContent('Hot');
  expect(screen.getByRole('blockquote')).toHaveTextContent('Sweet');
});

describe('code', () => {
  const code: RichNode = ['pre', {}, ['code', {}, 'const ', ['span', {}, 'tea'], ' = 1;\n']];
  const button = () => screen.queryByRole('button', { name: message('entries.richText.copy') });
  const writeText = jest.fn<Promise<void>, [string]>();

  beforeEach(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    jest.useRealTimers();
  });

  test('can be copied, which is announced for a moment', async () => {
    jest.useFakeTimers();
    writeText.mockResolvedValue();
    renderText([code]);
    await act(async () => fireEvent.click(button()!));
    expect(writeText.mock.calls).toEqual([['const tea = 1;']]);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent(message('entries.richText.copied'));
    act(() => void jest.runAllTimers());
    expect(status).toBeEmptyDOMElement();
  });

  test('is selected if the browser refuses to copy it', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    renderText([code]);
    await act(async () => fireEvent.click(button()!));
    expect(String(getSelection())).toBe('const tea = 1;\n');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('is selected on an http: page, which has no clipboard', async () => {
    Reflect.deleteProperty(navigator, 'clipboard');
    renderText([code]);
    await act(async () => fireEvent.click(button()!));
    expect(String(getSelection())).toBe('const tea = 1;\n');
  });
});

test('a text in another language is marked, and the site’s words in it have the page’s language', () => {
  renderText(
    [
      ['h2', { id: 'tides' }, '潮'],
      ['table', {}, ['tbody', {}, ['tr', {}, ['td', {}, '茶']]]],
    ],
    { outline, lang: 'zh-Hant-TW' },
  );
  expect(screen.getByText('潮').closest('[lang]')).toHaveAttribute('lang', 'zh-Hant-TW');
  expect(screen.getByRole('link').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByRole('group')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('茶').closest('[lang]')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('an element that is not allowed is left out, its children are rendered', () => {
  const { container } = renderText([['script', { src: 'x' }, ['p', {}, 'Tea']]]);
  expect(container.querySelector('script')).toBeNull();
  expect(screen.getByText('Tea')).toBeVisible();
});
