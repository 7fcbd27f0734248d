import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from './Tooltip';

// jsdom has no popovers. This fake records whether a popover is open.
beforeAll(() => {
  HTMLElement.prototype.togglePopover = function (force) {
    this.dataset['open'] = String(force);
    return Boolean(force);
  };
});

function renderTooltip() {
  render(
    <Tooltip text="Ends your session">
      <button>Logout</button>
    </Tooltip>,
  );
  const bubble = screen.getByRole('tooltip', { hidden: true });
  return { button: screen.getByRole('button'), bubble, isOpen: () => bubble.dataset['open'] };
}

test('the tooltip describes its element, open or not', () => {
  const { button, bubble } = renderTooltip();
  expect(button).toHaveAccessibleDescription('Ends your session');
  expect(button).toHaveAccessibleName('Logout');
  expect(bubble).toHaveAttribute('popover', 'manual');
});

test('it is visible while the pointer is on its element or on the tooltip', async () => {
  const { button, bubble, isOpen } = renderTooltip();
  expect(isOpen()).toBe('false');
  await userEvent.hover(button);
  expect(isOpen()).toBe('true');
  await userEvent.hover(bubble);
  expect(isOpen()).toBe('true');
  await userEvent.unhover(bubble);
  expect(isOpen()).toBe('false');
});

test('it is visible while its element has the keyboard focus', async () => {
  const { isOpen } = renderTooltip();
  await userEvent.tab();
  expect(isOpen()).toBe('true');
  await userEvent.tab();
  expect(isOpen()).toBe('false');
});

test('Escape hides it while the pointer stays', async () => {
  const { button, isOpen } = renderTooltip();
  await userEvent.hover(button);
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe('false');
});

test('a click hides it', async () => {
  const { button, isOpen } = renderTooltip();
  await userEvent.hover(button);
  fireEvent.click(button);
  expect(isOpen()).toBe('false');
});

test('touch does not open it', () => {
  const { button, isOpen } = renderTooltip();
  // jsdom has no PointerEvent, so the test adds the `pointerType` property to a mouse event.
  const touch = new MouseEvent('pointerover', { bubbles: true });
  fireEvent(button, Object.assign(touch, { pointerType: 'touch' }));
  expect(isOpen()).toBe('false');
});
