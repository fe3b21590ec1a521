/** Returns a random id for a form, by which what it sends is stored once. */
export function newFormId(): string {
  return crypto.getRandomValues(new Uint8Array(16)).join('-');
}
