import { setHydrated } from '../documentState';
import { endEarlyInput } from '../testing/endEarlyInput';
import { settle } from '../testing/settle';
import { holdInput, pressWithoutApplication, replayPress } from './earlyInput';

/**
 * Opens a page, and records its events after hydration. The test decides when the page is hydrated,
 * and what the visitor does then before the press is replayed.
 */
function visit(html: string) {
  // Replace the body, because the old one has event listeners from the previous test.
  document.body.replaceWith(document.createElement('body'));
  document.body.innerHTML = html;
  const done: string[] = [];
  const onNeeded = jest.fn();
  holdInput(onNeeded);
  const hydrate = async ({ beforeReplay = () => {} } = {}) => {
    for (const type of ['click', 'submit', 'change']) {
      document.body.addEventListener(type, (event) => {
        event.preventDefault();
        const target = event.target as HTMLSelectElement;
        done.push(`${type} ${target.id} ${target.value ?? ''}`.trim());
      });
    }
    setHydrated();
    beforeReplay();
    replayPress();
    await settle();
    return done;
  };
  const of = <Control extends HTMLElement>(id: string) => document.getElementById(id) as Control;
  return { hydrate, of, onNeeded };
}

afterEach(endEarlyInput);

test('a click on an element in a button is replayed on the button, once', async () => {
  const { hydrate, of, onNeeded } = visit('<button id="b"><span id="s">B</span></button>');
  of('s').click();
  expect(onNeeded).toHaveBeenCalledTimes(1);
  expect(await hydrate()).toEqual(['click b']);
});

test('only the last input is replayed', async () => {
  const { hydrate, of } = visit('<button id="a"></button><button id="b"></button>');
  of('a').click();
  of('b').click();
  expect(await hydrate()).toEqual(['click b']);
});

test('a language that is chosen after hydration, but before the press is replayed, is the last one', async () => {
  const { hydrate, of } = visit('<select id="s"><option>a<option>b<option>c</select>');
  const choose = (value: string) => {
    of<HTMLSelectElement>('s').value = value;
    of('s').dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose('b');
  expect(await hydrate({ beforeReplay: () => choose('c') })).toEqual(['change s c']);
});

test.each([
  ['a button', '<button class="copy" id="a1"></button><button class="copy" id="a2"></button>'],
  [
    'a button',
    '<button class="x" id="x"></button><button id="a1"></button><button id="a2">x</button>',
  ],
])(
  'a press on %s that hydration has replaced is replayed on the one in its place',
  async (_, html) => {
    const { hydrate, of } = visit(html);
    of('a2').click();
    document.body.innerHTML = html.replace('class="x"', 'class="y"');
    expect(await hydrate()).toEqual(['click a2']);
  },
);

test('an option is selected in the select that hydration has put in its place', async () => {
  const html = '<select id="s"><option>a<option>b</select>';
  const { hydrate, of } = visit(html);
  of<HTMLSelectElement>('s').value = 'b';
  of('s').dispatchEvent(new Event('change', { bubbles: true }));
  document.body.innerHTML = html;
  expect(await hydrate()).toEqual(['change s b']);
});

test('a checkbox is not checked before hydration', async () => {
  const { hydrate, of } = visit('<input type="checkbox" id="c" value="x">');
  of('c').click();
  expect(of<HTMLInputElement>('c').checked).toBe(false);
  expect(await hydrate()).toContain('click c x');
});

test('a selected option is selected again', async () => {
  const { hydrate, of } = visit('<select id="s"><option>a<option>b</select>');
  of<HTMLSelectElement>('s').value = 'b';
  of('s').dispatchEvent(new Event('change', { bubbles: true }));
  of<HTMLSelectElement>('s').value = 'a';
  expect(await hydrate()).toEqual(['change s b']);
});

test('a form is not submitted before hydration', async () => {
  const { hydrate, of } = visit('<form id="f"><input></form>');
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  of('f').dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  expect(await hydrate()).toEqual(['submit f']);
});

test.each([
  ['a link', '<a id="x" href="#x">A</a>'],
  [
    'a button of a popover',
    '<button id="x" popovertarget="p">Menu</button><div id="p" popover></div>',
  ],
])('%s works before hydration', async (_, html) => {
  const { hydrate, of, onNeeded } = visit(html);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  of('x').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(onNeeded).not.toHaveBeenCalled();
  expect(await hydrate()).toEqual([]);
});

test.each([
  ['pointerdown', 'button b'],
  ['focusin', 'button'],
  ['click', 'label'],
  ['input', 'input'],
  ['pointerdown', 'a[href$=login] b'],
  ['keydown', 'p'],
])('%s on %s needs the application', (type, selector) => {
  const { onNeeded } = visit(
    '<a href="/ja/login"><b></b></a><button><b></b></button><label></label><input><p></p>',
  );
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(onNeeded).toHaveBeenCalledTimes(1);
  expect(window.pageStart?.isNeeded).toBe(true);
});

test.each([
  ['pointerdown', 'p'],
  ['focusin', 'a[href="/projects"]'],
  ['pointerover', 'button'],
])('%s on %s does not', (type, selector) => {
  const { onNeeded } = visit('<button></button><a href="/projects"></a><p></p>');
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  expect(onNeeded).not.toHaveBeenCalled();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'with %s the browser opens the link to the login page in another tab, and it is not opened here later',
  async (key) => {
    const { hydrate, of } = visit('<a id="a" href="#/ja/login">Login</a>');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    of('a').dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
    expect(await hydrate()).toEqual([]);
  },
);

test('the link to the login page waits for hydration, or is followed if the page cannot be hydrated', async () => {
  history.replaceState(null, '', '/');
  const { hydrate, of } = visit('<a id="a" href="#/ja/login">Login</a>');
  of('a').click();
  expect(location.hash).toBe('');
  expect(pressWithoutApplication()).toBe(true);
  expect(location.hash).toBe('#/ja/login');
  // The next click is held back as well, because it starts another attempt to hydrate the page.
  of('a').click();
  expect(await hydrate()).toEqual(['click a']);
});

test('a form with an address is submitted if the page cannot be hydrated, and no other', () => {
  const submit = jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation();
  for (const [html, times] of [
    ['<form id="f"></form>', 0],
    ['<form id="f" action="/search"></form>', 1],
  ] as const) {
    const { of } = visit(html);
    of('f').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(pressWithoutApplication()).toBe(times === 1);
    expect(submit).toHaveBeenCalledTimes(times);
  }
});
