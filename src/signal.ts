/** Returns something that happens now and then, and calls whoever waits for it. */
export function signal() {
  const listeners: (() => void)[] = [];
  return {
    emit(): void {
      for (const listener of listeners) listener();
    },
    listen: (listener: () => void): void => void listeners.push(listener),
  };
}
