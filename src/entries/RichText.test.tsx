import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import messages from '../../locales/en.json';
import type { Body, RichNode } from '../content/compiledContent';
import { message } from '../testing/message';
import { treeOf } from '../testing/treeOf';
import { Icon } from '../ui/Icon';
import { RichText } from './RichText';
import { scrollSideways } from './scrollSideways';

jest.mock('./scrollSideways');

const textOf = (nodes: readonly RichNode[], rest: Partial<Body> = {}) => (
  <IntlProvider locale="en" messages={messages}>
    <MemoryRouter>
      <RichText body={{ outline: [], nodes, ...rest }} />
    </MemoryRouter>
  </IntlProvider>
);

const renderText = (nodes: readonly RichNode[], rest?: Partial<Body>) =>
  render(textOf(nodes, rest));

const outline = [2, 3, 4].map((depth) => ({ id: `h${depth}`, depth, text: `Heading ${depth}` }));

const picture = { src: '/tea.jpg', alt: 'A cup', width: 960, height: 720 };
const linkTo = (href: string, ...nodes: RichNode[]): RichNode => ['a', { href }, ...nodes];

test('headings link to themselves, and links, formulas, code, tables and quotations are the site’s elements', () => {
  const { container } = renderText(
    [
      ['h2', { id: 'h2' }, 'Heading ', ['em', {}, '2']],
      ['h3', { id: 'h3' }, 'Heading 3'],
      ['h4', { id: 'h4' }, 'Heading 4'],
      ['h2', { id: 'other' }, 'Not in the outline'],
      [
        'p',
        { dir: 'rtl' },
        linkTo('https://example.com/', 'out'),
        linkTo('/projects?tag=a', 'in'),
        linkTo('/feeds/en.atom', 'file'),
        linkTo('#h2', 'here'),
        ['a', { name: 'x' }, 'target'],
        ['math', {}, ['mi', {}, 'x']],
      ],
      ['math', { display: 'block' }, ['mi', {}, 'x']],
      ['pre', {}, ['code', { className: 'hljs' }, 'x']],
      ['table', {}, ['tbody', {}, ['tr', {}, ['td', {}, 'x']]]],
      ['blockquote', { 'data-callout': 'tip' }, ['p', {}, 'Hot']],
      ['blockquote', { cite: '/x' }, ['p', {}, 'Sweet']],
      ['input', { type: 'checkbox', checked: true, disabled: true }],
      ['input', { type: 'checkbox', checked: false, disabled: true }],
      // An element that is not allowed is left out.
      ['script', { src: 'x' }, ['p', {}, 'Tea']],
    ],
    { outline, lang: 'ja' },
  );
  expect(treeOf(container)).toEqual([
    'div[lang=ja]',
    '  h2[id=h2] ("Heading ", em "2")',
    `  a[lang=en][href=#h2][aria-label=${message('entries.richText.anchor', { heading: 'Heading 2' })}]`,
    '  h3[id=h3] "Heading 3"',
    `  a[lang=en][href=#h3][aria-label=${message('entries.richText.anchor', { heading: 'Heading 3' })}]`,
    '  h4[id=h4] "Heading 4"',
    `  a[lang=en][href=#h4][aria-label=${message('entries.richText.anchor', { heading: 'Heading 4' })}]`,
    '  h2[id=other] "Not in the outline"',
    '  p[dir=rtl]',
    '    a[href=https://example.com/][rel=noreferrer] "out"',
    '    a[href=/projects?tag=a] "in"',
    '    a[href=/feeds/en.atom] "file"',
    '    a[href=#h2] "here"',
    '    "target"',
    '    math mi "x"',
    `  div[lang=en][role=group][aria-label=${message('entries.richText.formula')}][tabindex=0] math[display=block][lang=ja] mi "x"`,
    '  div[lang=en]',
    `    div[lang=en][role=group][aria-label=${message('entries.richText.code')}][tabindex=0] pre[lang=ja][translate=no] code "x"`,
    `    div[data-needs-script=true] (span[role=status], button[type=button] "${message('entries.richText.copy')}")`,
    `  div[lang=en][role=group][aria-label=${message('entries.richText.table')}][tabindex=0] table[lang=ja] tbody tr td "x"`,
    `  div[role=note][aria-labelledby=${message('entries.richText.callout', { kind: 'tip' })}]`,
    '    p[lang=en]',
    '      svg[width=1.25em][height=1.25em][aria-hidden=true] path[d=M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0m4.25.25L9 12.5l4.25-4.75]',
    `      "${message('entries.richText.callout', { kind: 'tip' })}"`,
    '    p "Hot"',
    '  blockquote[cite=/x] p "Sweet"',
    `  span[lang=en][role=img][aria-label=${message('entries.richText.done')}]`,
    `  span[lang=en][role=img][aria-label=${message('entries.richText.open')}]`,
    '  p "Tea"',
  ]);
  expect([...container.querySelectorAll('[role=img]')].map((box) => box.className)).toEqual([
    'done',
    'open',
  ]);
});

test('footnotes have a heading and a way back, in the language of the page', () => {
  const back = (label: string): RichNode => [
    'a',
    { href: '#ref', 'data-footnote-backref': '', 'aria-label': label },
    '↩',
  ];
  const { container } = renderText(
    [
      [
        'section',
        { 'data-footnotes': true },
        ['h2', { id: 'footnote-label' }, 'x'],
        back('x 1-2'),
        back('x 12'),
      ],
    ],
    { lang: 'ja' },
  );
  expect(treeOf(container)).toEqual([
    'div[lang=ja] section[data-footnotes=true]',
    `  h2[lang=en][id=footnote-label] "${message('entries.richText.footnotes')}"`,
    `  a[data-footnote-backref=][aria-label=${message('entries.richText.backToReference', { number: '1-2' })}][lang=en][href=#ref] "↩"`,
    `  a[data-footnote-backref=][aria-label=${message('entries.richText.backToReference', { number: '12' })}][lang=en][href=#ref] "↩"`,
  ]);
});

test('a picture may have a caption, several widths, a link, a video, or a scrollbar', () => {
  const titled: RichNode = ['img', { ...picture, title: 'Tea' }];
  const { container } = renderText([
    ['p', {}, titled],
    ['p', {}, ['img', { ...picture, 'data-widths': '480 960', fetchPriority: 'high' }]],
    ['p', {}, titled, ' of tea'],
    ['p', {}, linkTo('https://example.com/', ['img', picture])],
    ['p', {}, linkTo('https://www.youtube.com/watch?v=1', titled)],
    ['img', { src: '/tea.svg', width: 9, height: 9, className: 'wide' }],
  ]);
  expect(treeOf(container)).toEqual([
    'figure (img[loading=lazy][decoding=async][width=960][height=720][alt=A cup][src=/tea.jpg], figcaption "Tea")',
    'p picture',
    '  source[type=image/avif][srcset=/tea-480.avif 480w, /tea-960.avif 960w][sizes=(width < 46em) 92vw, 43rem]',
    '  source[type=image/webp][srcset=/tea-480.webp 480w, /tea-960.webp 960w][sizes=(width < 46em) 92vw, 43rem]',
    '  img[loading=eager][decoding=async][fetchpriority=high][width=960][height=720][alt=A cup][src=/tea.jpg]',
    'p (img[loading=lazy][decoding=async][title=Tea][width=960][height=720][alt=A cup][src=/tea.jpg], " of tea")',
    'p a[href=https://example.com/][rel=noreferrer] img[loading=lazy][decoding=async][width=960][height=720][alt=A cup][src=/tea.jpg]',
    'figure',
    '  a[href=https://www.youtube.com/watch?v=1][rel=noreferrer]',
    '    img[loading=lazy][decoding=async][width=960][height=720][alt=A cup][src=/tea.jpg]',
    `    "${message('entries.richText.video', { host: 'youtube.com' })}"`,
    '  figcaption "Tea"',
    `div[role=group][aria-label=${message('entries.richText.diagram')}][tabindex=0] img[loading=lazy][decoding=async][width=9][height=9][alt=][src=/tea.svg]`,
  ]);
});

test.each([
  ['https://youtu.be/1', true],
  ['https://player.vimeo.com/1', true],
  ['https://bilibili.com/1', true],
  ['https://www.nicovideo.jp/1', true],
  ['https://vimeo.com.example.org/1', false],
  ['https://example.org/https://vimeo.com/1', false],
])('whether a picture that links to %s is a video: %s', (href, isVideo) => {
  renderText([['p', {}, linkTo(href, ['img', picture])]]);
  const { host } = new URL(href);
  const name = message('entries.richText.video', { host: host.replace('www.', '') });
  expect(screen.queryAllByText(name)).toHaveLength(isVideo ? 1 : 0);
});

test('each kind of callout has its icon', () => {
  const icons = {
    note: 'info',
    tip: 'success',
    important: 'important',
    warning: 'warning',
    caution: 'error',
  } as const;
  for (const [kind, shape] of Object.entries(icons)) {
    const { container } = renderText([['blockquote', { 'data-callout': kind }, 'x']]);
    const name = message('entries.richText.callout', { kind });
    const icon = within(screen.getByRole('note', { name })).getByText(name).querySelector('path');
    expect([kind, container.innerHTML]).toEqual([kind, expect.stringContaining(`class="${kind}"`)]);
    render(<Icon shape={shape} />);
    expect(icon).toEqual([...document.querySelectorAll('path')].at(-1));
    cleanup();
  }
});

test('the elements of HTML and MathML that a text may have are rendered unchanged', () => {
  const names =
    'abbr b br caption code del details em figcaption figure hr i kbd li mark menclose mfrac mi ' +
    'mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub ' +
    'msubsup msup mtable mtd mtext mtr munder munderover none ol p rp rt ruby section span strong ' +
    'sub summary sup tbody td th thead tr ul';
  jest.spyOn(console, 'error').mockImplementation();
  const { container } = renderText(names.split(' ').map((name) => [name, { title: 'x' }]));
  expect([...container.querySelectorAll('[title]')].map(({ localName }) => localName)).toEqual(
    names.split(' '),
  );
});

test('a vertical text says so, and is scrolled by the wheel and the keys while it is shown', async () => {
  const { container, unmount } = renderText(['潮'], { lang: 'ja', setting: 'vertical' });
  expect(treeOf(container)).toEqual([
    `p[aria-hidden=true] "${message('entries.richText.vertical')}"`,
    `div[lang=ja][role=group][data-vertical=][aria-label=${message('entries.richText.vertical')}][tabindex=0] "潮"`,
  ]);
  const scroll = jest.mocked(scrollSideways);
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
  const [box, signal] = scroll.mock.calls[0]!;
  expect([box, signal.aborted]).toEqual([screen.getByRole('group'), false]);
  unmount();
  expect(signal.aborted).toBe(true);
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
    act(() => void jest.advanceTimersByTime(1_500));
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
