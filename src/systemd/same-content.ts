import { closeSync, openSync, readSync, statSync } from 'node:fs';

const chunkBytes = 1024 * 1024;

/** Whether two files hold the same bytes; false where there is no second one. */
export function isSameContent(one: string, other: string): boolean {
  const there = statSync(other, { throwIfNoEntry: false });
  if (there === undefined || there.size !== statSync(one).size) return false;
  const handles = [openSync(one, 'r'), openSync(other, 'r')] as const;
  const [first, second] = [Buffer.alloc(chunkBytes), Buffer.alloc(chunkBytes)];
  try {
    for (;;) {
      const bytes = readSync(handles[0], first);
      readSync(handles[1], second);
      if (!first.equals(second)) return false;
      if (bytes === 0) return true;
    }
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}
