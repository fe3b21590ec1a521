/** Writes a failed call to the browser's console, as the specification asks for on public pages. */
export function reportFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants failed calls in the console
  console.error(`${what}:`, error);
}
