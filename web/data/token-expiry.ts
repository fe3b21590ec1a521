/**
 * Gives when a JSON web token ends, in milliseconds since 1970 (its `exp` is in seconds), Infinity where it names no
 * end, or null where it is no token. The signature is the server's to check.
 */
export function tokenExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/gu, '+').replace(/_/gu, '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    return 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return null;
  }
}
