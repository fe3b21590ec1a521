import { hostname } from 'node:os';
import type { Writer } from '../backups/index.ts';
import { isoInIndia } from '../shared/india-time.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Returns whether the machine that has written to the store until now is off: the caller has said so, or the person at the
 * console says it now.
 * @param writer null: nobody knows which machine that was
 * @throws StartupError if nobody is there to be asked
 */
export async function isOff(
  writer: Writer | null,
  isSaid: boolean,
  print: (line: string) => void,
): Promise<boolean> {
  const name = writer === null ? 'the machine that was the website' : `“${writer.name}”`;
  if (writer !== null) {
    print(`${name} writes to the store since ${isoInIndia(new Date(writer.at))}.`);
    // Providers give many machines the same name.
    if (writer.name === hostname()) print('It is another machine than this one, though both have that name.');
  }
  if (isSaid) return true;
  if (!process.stdin.isTTY)
    throw new StartupError(
      `Nobody is here to say whether ${name} is off. If it is and stays off, add --yes.`,
      1,
    );
  const { createInterface } = await import('node:readline/promises');
  const console = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await console.question(
      `If both go on, each takes in what the other never has. Is ${name} off, and will it stay off? (yes or no) `,
    );
    return /^y(?:es)?$/iu.test(answer.trim());
  } finally {
    console.close();
  }
}
