import { takenOver } from '../app/takenOver';
import { holdInput } from './holdInput';

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A page before its application; afterwards that listens to what is done. */
function visit(html: string) {
  // Without what listened to the page of the test before.
  document.body.replaceWith(document.createElement('body'));
  document.body.innerHTML = html;
  const done: string[] = [];
  holdInput(window);
  const takeOver = async () => {
    for (const type of ['click', 'submit', 'change']) {
      document.body.addEventListener(type, (event) => {
        event.preventDefault();
        const target = event.target as HTMLSelectElement;
        done.push(`${type} ${target.id} ${target.value ?? ''}`.trim());
      });
    }
    document.dispatchEvent(new Event(takenOver));
    await settle();
    return done;
  };
  const of = <Control extends HTMLElement>(id: string) => document.getElementById(id) as Control;
  return { takeOver, of };
}

test('a button that was pressed is pressed again, once, whatever in it was hit', async () => {
  const { takeOver, of } = visit('<button id="b"><span id="s">B</span></button>');
  of('s').click();
  expect(await takeOver()).toEqual(['click b']);
});

test('the last counts', async () => {
  const { takeOver, of } = visit('<button id="a"></button><button id="b"></button>');
  of('a').click();
  of('b').click();
  expect(await takeOver()).toEqual(['click b']);
});

test('a box is not checked before there is somebody to answer', async () => {
  const { takeOver, of } = visit('<input type="checkbox" id="c" value="x">');
  of('c').click();
  expect(of<HTMLInputElement>('c').checked).toBe(false);
  expect(await takeOver()).toContain('click c x');
});

test('a choice from a list is made again', async () => {
  const { takeOver, of } = visit('<select id="s"><option>a<option>b</select>');
  of<HTMLSelectElement>('s').value = 'b';
  of('s').dispatchEvent(new Event('change', { bubbles: true }));
  of<HTMLSelectElement>('s').value = 'a';
  expect(await takeOver()).toEqual(['change s b']);
});

test('a form is not sent by the browser, but once the application is there', async () => {
  const { takeOver, of } = visit('<form id="f"><input></form>');
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  of('f').dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  expect(await takeOver()).toEqual(['submit f']);
});

test('a link leads on at once', async () => {
  const { takeOver, of } = visit('<a id="a" href="#x">A</a>');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  of('a').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(await takeOver()).toEqual([]);
});

test('the link to the login page waits, so that the way back is remembered; but not in another tab', async () => {
  const { takeOver, of } = visit('<a id="a" href="/login">Login</a>');
  const press = (init: MouseEventInit) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    of('a').dispatchEvent(click);
    return click.defaultPrevented;
  };
  expect(press({ ctrlKey: true })).toBe(false);
  expect(press({})).toBe(true);
  expect(await takeOver()).toEqual(['click a']);
});
