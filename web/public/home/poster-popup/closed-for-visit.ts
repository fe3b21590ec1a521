const key = 'eventPopupClosed';
let closed = false;

/** Returns whether the event popup was closed in this visit, which ends with the tab. */
export function wasClosed(): boolean {
  try {
    return closed || sessionStorage.getItem(key) !== null;
  } catch {
    return closed;
  }
}

/** Keeps the event popup closed for the rest of this visit; until the next load where storage is blocked. */
export function keepClosed(): void {
  closed = true;
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Blocked by the visitor's settings.
  }
}
