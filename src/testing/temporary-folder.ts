import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

const made: string[] = [];

after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** Makes an empty folder that is gone when the test file has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'institute-test-'));
  made.push(folder);
  return folder;
}
