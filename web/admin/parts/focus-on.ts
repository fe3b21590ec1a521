/** As a ref: gives an element the focus once it is there, where what had it is gone or disabled. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
