// The notice stands in every page's HTML, hidden; `web/boot/loader.ts` shows it, which is there when nothing else is.

/** The events on the document when something could not be read, and when nothing is missing any more. */
export const [lost, found] = ['lost', 'found'];

/** The calls that the page could not read, and those whose answer it has. */
const [unread, read] = [new Set<string>(), new Set<string>()];

const tell = (event: string) => document.dispatchEvent(new Event(event));

/** Shows the notice above the page until this call is read, unless it was before. */
export function noteUnread(call: string): void {
  if (read.has(call)) return;
  unread.add(call);
  tell(lost);
}

/** Hides the notice where nothing else is missing: the server can be reached again. */
export function noteRead(call: string): void {
  unread.delete(call);
  read.add(call);
  if (unread.size === 0) tell(found);
}

/** Hides the notice: another page is shown. */
export function forgetUnread(): void {
  unread.clear();
  tell(found);
}

/** Milliseconds that a visitor waits to hear whether the server can be reached. */
const patience = 5_000;

/** Returns whether the server can be reached. */
export async function isReachable(): Promise<boolean> {
  const answer = await fetch('/healthz', { signal: AbortSignal.timeout(patience) }).catch(() => null);
  return answer !== null;
}

/** Opens another page if the server can be reached; else the visitor stays, and reads the notice. */
export async function openIfReachable(open: () => void): Promise<void> {
  if (await isReachable()) open();
  else tell(lost);
}

/** Loads the page anew if the server can be reached. */
export const reload = () => void openIfReachable(() => location.reload());
