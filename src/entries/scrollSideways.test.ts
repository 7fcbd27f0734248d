import { scrollSideways } from './scrollSideways';

/** The layout of the box, which jsdom does not know. */
interface Box {
  writingMode?: string;
  /** How far the text, which is 1,000 pixels wide in a box of 400 pixels, is scrolled. */
  at?: number;
  bottom?: number;
}

/** Sends an event to a text, and returns how far the text and the page have then moved. */
function send(event: Event, { writingMode = 'vertical-rl', at = -100, bottom = 0 }: Box = {}) {
  const moves: (number | undefined)[] = [];
  const box = document.createElement('div');
  Object.defineProperties(box, {
    clientWidth: { value: 400 },
    scrollWidth: { value: 1000 },
    scrollLeft: { value: at },
    scrollBy: { value: ({ left }: ScrollToOptions) => moves.push(left) },
    getBoundingClientRect: { value: () => ({ top: 0, bottom: bottom && innerHeight + bottom }) },
  });
  jest.spyOn(window, 'getComputedStyle').mockReturnValue({ writingMode } as CSSStyleDeclaration);
  window.scrollBy = ((to: ScrollToOptions) => moves.push(undefined, to.top)) as typeof scrollBy;
  // jsdom accepts no signal of Node.
  scrollSideways(box, undefined as unknown as AbortSignal);
  box.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(moves.length > 0);
  return moves;
}

const wheel = (init: WheelEventInit) => new WheelEvent('wheel', { cancelable: true, ...init });
const key = (name: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: name, cancelable: true, ...init });

test.each([
  [{ deltaY: 100 }, [-100]],
  [{ deltaY: -50 }, [50]],
  [{ deltaY: 2, deltaMode: WheelEvent.DOM_DELTA_LINE }, [-48]],
  [{ deltaY: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE }, [-360]],
  [{ deltaX: 60, shiftKey: true }, [-60]],
  [{ deltaX: 60, deltaY: 50 }, []],
  [{ deltaY: 100, ctrlKey: true }, []],
])('the wheel %j moves the text by %j', (init, moves) => {
  expect(send(wheel(init))).toEqual(moves);
});

test('the page scrolls at the ends of the text, and until its lines are in view', () => {
  expect(send(wheel({ deltaY: -1 }), { at: 0 })).toEqual([]);
  expect(send(wheel({ deltaY: 1 }), { at: -600 })).toEqual([]);
  expect(send(wheel({ deltaY: 100 }), { bottom: 70 })).toEqual([undefined, 70]);
  expect(send(wheel({ deltaY: 50 }), { bottom: 70 })).toEqual([undefined, 50]);
});

test.each([
  [key('PageDown'), [-360]],
  [key('PageUp'), [360]],
  [key(' '), [-360]],
  [key(' ', { shiftKey: true }), [360]],
  [key('Home'), [1000]],
  [key('End'), [-1000]],
  [key('ArrowLeft'), []],
  ...(['altKey', 'ctrlKey', 'metaKey'] as const).map(
    (modifier) => [key('Home', { [modifier]: true }), []] as [Event, number[]],
  ),
])('the key %j moves the text by %j', (event, moves) => {
  expect(send(event)).toEqual(moves);
});

test('a horizontal text moves by itself', () => {
  const writingMode = 'horizontal-tb';
  expect(send(wheel({ deltaY: 100 }), { writingMode })).toEqual([]);
  expect(send(key('End'), { writingMode })).toEqual([]);
});

test('each history entry has its own position, also if the visitor leaves before the browser reports that the text moved', () => {
  const navigation = Object.assign(new EventTarget(), { currentEntry: { key: 'first' } });
  Object.assign(window, { navigation });
  const goTo = (key: string, navigationType: string) => {
    const from = navigation.currentEntry;
    navigation.currentEntry = { key };
    navigation.dispatchEvent(
      Object.assign(new Event('currententrychange'), { from, navigationType }),
    );
  };
  const open = () => {
    const box = document.createElement('div');
    scrollSideways(box, undefined as unknown as AbortSignal);
    return box;
  };
  const box = open();
  goTo('second', 'push');
  box.scrollLeft = -700;
  goTo('first', 'traverse');
  expect(box.scrollLeft).toBe(0);
  box.scrollLeft = -200;
  goTo('second', 'traverse');
  expect(box.scrollLeft).toBe(-700);
  goTo('first', 'traverse');
  expect(box.scrollLeft).toBe(-200);
  // A reload
  window.dispatchEvent(new Event('pagehide'));
  expect(open().scrollLeft).toBe(-200);
  Reflect.deleteProperty(window, 'navigation');
});
