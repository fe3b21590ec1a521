/** How often to look again while the button is still disabled: a busy phone may draw a few frames before. */
const mostFrames = 10;

/**
 * Restores the focus of a button that lost it by being disabled during its work, unless the focus has moved elsewhere.
 * Waits for the frames in which the browser notices the loss and the button is enabled again.
 */
export function restoreFocus(button: HTMLElement | null, framesLeft = mostFrames): void {
  requestAnimationFrame(() => {
    if (!button?.isConnected) return;
    if (button.matches(':disabled') && framesLeft > 0) restoreFocus(button, framesLeft - 1);
    else if (document.activeElement === document.body) button.focus();
  });
}
