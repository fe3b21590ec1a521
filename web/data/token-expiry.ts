/**
 * Returns when a JSON web token expires, in milliseconds since 1970: Infinity if it has no expiry, null if it is not a
 * token. The signature is for the server to check.
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
