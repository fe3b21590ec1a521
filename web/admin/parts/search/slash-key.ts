const key = 'searchBySlash';

/** Returns whether the key / alone opens the search in this browser. */
export function isSlashOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Has the key / open the search in this browser, or not. */
export function setSlash(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // A browser without storage forgets it with the tab.
  }
}
