import { goToTarget } from './goToTarget';

const scrolled = jest.fn();

beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled;
  document.body.innerHTML = '<h2 id="潮汐">Tides</h2><a id="back" href="#x">back</a>';
});

test('where the browser has scrolled already, only the focus moves', () => {
  expect(goToTarget('#back', { scroll: false })).toBe(true);
  expect(document.querySelector('a')).toHaveFocus();
  expect(document.querySelector('a')).not.toHaveAttribute('tabindex');
  expect(scrolled).not.toHaveBeenCalled();
});

test.each(['', '#', '#nowhere', '#%E0%A4%A'])('"%s" names nothing', (hash) => {
  expect(goToTarget(hash)).toBe(false);
  expect(document.body).toHaveFocus();
});
