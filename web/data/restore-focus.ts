/**
 * Gives a button its focus back that was disabled while its work was under way and so lost it. Leaves the focus alone
 * if somebody has moved on, and waits for the next frame, since the browser notices only then.
 */
export function restoreFocus(button: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (button?.isConnected && document.activeElement === document.body) button.focus();
  });
}
