const key = 'device';

/**
 * Returns what this browser calls itself at log-in, always the same, so that an admin can be told of a log-in from another;
 * undefined without storage.
 */
export function ownDevice(): string | undefined {
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null) return kept;
    // Not randomUUID, which plain HTTP does not have.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(key, made);
    return made;
  } catch {
    return undefined;
  }
}
