import { hydratedEvent, notHydratedEvent } from '../app/prerenderedPage';
import { settle } from '../testing/settle';
import { replayInputAfterHydration } from './replayInputAfterHydration';

/**
 * Opens a page, and records its events after hydration. The test decides when the page is hydrated.
 */
function visit(html: string) {
  // Replace the body, because the old one has event listeners from the previous test.
  document.body.replaceWith(document.createElement('body'));
  document.body.innerHTML = html;
  const done: string[] = [];
  const onHeld = jest.fn();
  replayInputAfterHydration(window, onHeld);
  const hydrate = async () => {
    for (const type of ['click', 'submit', 'change']) {
      document.body.addEventListener(type, (event) => {
        event.preventDefault();
        const target = event.target as HTMLSelectElement;
        done.push(`${type} ${target.id} ${target.value ?? ''}`.trim());
      });
    }
    document.dispatchEvent(new Event(hydratedEvent));
    await settle();
    return done;
  };
  const of = <Control extends HTMLElement>(id: string) => document.getElementById(id) as Control;
  return { hydrate, of, onHeld };
}

test('a click on an element in a button is replayed on the button, once', async () => {
  const { hydrate, of, onHeld } = visit('<button id="b"><span id="s">B</span></button>');
  of('s').click();
  expect(onHeld).toHaveBeenCalledTimes(1);
  expect(await hydrate()).toEqual(['click b']);
});

test('only the last input is replayed', async () => {
  const { hydrate, of } = visit('<button id="a"></button><button id="b"></button>');
  of('a').click();
  of('b').click();
  expect(await hydrate()).toEqual(['click b']);
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

test('a link works before hydration', async () => {
  const { hydrate, of, onHeld } = visit('<a id="a" href="#x">A</a>');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  of('a').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(onHeld).not.toHaveBeenCalled();
  expect(await hydrate()).toEqual([]);
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

test('the link to the login page waits for hydration', async () => {
  const { hydrate, of } = visit('<a id="a" href="#/ja/login">Login</a>');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  of('a').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(await hydrate()).toEqual(['click a']);
});

test('a link to the login page is followed if the page cannot be hydrated', async () => {
  history.replaceState(null, '', '/');
  const { hydrate, of } = visit('<a id="a" href="#/login">Login</a>');
  of('a').click();
  expect(location.hash).toBe('');
  document.dispatchEvent(new Event(notHydratedEvent));
  expect(location.hash).toBe('#/login');
  // The next click is held back as well, because it starts another attempt to hydrate the page.
  history.replaceState(null, '', '/');
  of('a').click();
  expect(location.hash).toBe('');
  expect(await hydrate()).toEqual(['click a']);
});

test('a button of a popover works before hydration', async () => {
  const { hydrate, of } = visit(
    '<button id="b" popovertarget="p">Menu</button><div id="p" popover></div>',
  );
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  of('b').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(await hydrate()).toEqual([]);
});
