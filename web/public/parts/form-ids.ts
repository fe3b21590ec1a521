/** The ids of forms that were sent without an answer, for as long as the page is open; also while a form is closed. */
const ids = new Map<string, string>();

/** Returns the id with which a form is sent until it is answered: 128 random bits, which this browser alone knows. */
export function formIdOf(form: string): string {
  const id = ids.get(form) ?? randomId();
  ids.set(form, id);
  return id;
}

/** Has the form sent as another one from now on. */
export function forgetFormId(form: string): void {
  ids.delete(form);
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
