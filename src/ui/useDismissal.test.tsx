import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useDismissal } from './useDismissal';

function Menu({ onDismiss, active }: { onDismiss: () => void; active: boolean }) {
  const menu = useRef<HTMLDivElement>(null);
  useDismissal(menu, onDismiss, active);
  return (
    <>
      <div ref={menu}>
        <button>first</button>
        <button>last</button>
      </div>
      <button>beyond</button>
    </>
  );
}

function renderMenu(active = true) {
  const onDismiss = jest.fn();
  render(<Menu onDismiss={onDismiss} active={active} />);
  return onDismiss;
}

test('Escape dismisses, another key does not', async () => {
  const onDismiss = renderMenu();
  await userEvent.keyboard('a');
  expect(onDismiss).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('moving the focus out dismisses, moving it inside does not', async () => {
  const onDismiss = renderMenu();
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByText('last')).toHaveFocus();
  expect(onDismiss).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('a click outside dismisses', async () => {
  const onDismiss = renderMenu();
  await userEvent.click(document.body);
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('an inactive hook does not dismiss', async () => {
  const onDismiss = renderMenu(false);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByText('beyond'));
  expect(onDismiss).not.toHaveBeenCalled();
});
