/**
 * In the sheet, has dialogs leave the focus where it is: a modal one takes it, also in a frame that is inert,
 * and who is typing into the filter would type into a picture. A page by itself is left as it is.
 */
export function leaveFocus(page: Window & typeof globalThis): void {
  const frame = page.frameElement as HTMLElement | null;
  if (!frame) return;
  const dialogs = page.HTMLDialogElement.prototype;
  const { showModal } = dialogs;
  dialogs.showModal = function () {
    const focused = frame.ownerDocument.activeElement as HTMLElement | null;
    showModal.call(this);
    frame.blur();
    focused?.focus({ preventScroll: true });
  };
}
