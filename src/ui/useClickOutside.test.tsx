import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { useClickOutside } from './useClickOutside';

function Panel({ onOutside }: { onOutside: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useClickOutside(panel, onOutside);
  return (
    <>
      <div ref={panel}>
        <button>inside</button>
      </div>
      <button onClick={(event) => event.stopPropagation()}>outside</button>
    </>
  );
}

const inside = () => screen.getByText('inside');
const outside = () => screen.getByText('outside');

test('a click outside runs the action once, even where its target stops the event', async () => {
  const onOutside = jest.fn();
  render(<Panel onOutside={onOutside} />);
  await userEvent.click(outside());
  expect(onOutside).toHaveBeenCalledTimes(1);
});

test('a click by the keyboard, before which there is no pointerdown, runs the action if it is outside', async () => {
  const onOutside = jest.fn();
  render(<Panel onOutside={onOutside} />);
  outside().focus();
  await userEvent.keyboard('{Enter}');
  expect(onOutside).toHaveBeenCalledTimes(1);
  inside().focus();
  await userEvent.keyboard('{Enter}');
  expect(onOutside).toHaveBeenCalledTimes(1);
});

test('a press that begins inside and ends outside does not run the action', () => {
  const onOutside = jest.fn();
  const { container } = render(<Panel onOutside={onOutside} />);
  fireEvent.pointerDown(inside());
  fireEvent.pointerUp(outside());
  // If the pointer is pressed on one element and released on another, browsers dispatch the click
  // on their common ancestor.
  fireEvent.click(container);
  expect(onOutside).not.toHaveBeenCalled();
});

test('a press outside that becomes no click, as when scrolling, does not run the action', () => {
  const onOutside = jest.fn();
  render(<Panel onOutside={onOutside} />);
  fireEvent.pointerDown(outside());
  fireEvent.pointerCancel(outside());
  expect(onOutside).not.toHaveBeenCalled();
});

test('the click that makes the element appear does not count', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        {isOpen && <Panel onOutside={() => setOpen(false)} />}
      </>
    );
  }
  render(<Opener />);
  await userEvent.click(screen.getByText('open'));
  expect(inside()).toBeInTheDocument();
  await userEvent.click(outside());
  expect(screen.queryByText('inside')).not.toBeInTheDocument();
});
