/** Returns a signal that calls its listeners whenever it is given. */
export function signal() {
  const listeners: (() => void)[] = [];
  return {
    emit(): void {
      for (const listener of listeners) listener();
    },
    listen: (listener: () => void): void => void listeners.push(listener),
  };
}
