/** Writes a failed call to the browser's console: a public page goes on without what it could not read. */
export function reportFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a failed call belongs in the console
  console.error(`${what}:`, error);
}
