/** Writes a failed call to the browser's console: all that the specification asks for on public pages. */
export function reportFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that may
  console.error(`${what}:`, error);
}
