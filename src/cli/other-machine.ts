import { hostname } from 'node:os';
// Not when it is needed: the executable imports no module of Node's later.
import { createInterface } from 'node:readline/promises';
import { listPoints, type Store, type Writer, writerAt } from '../backups/index.ts';
import { type OwnProcess, printer } from '../own-process.ts';
import { inWords } from '../shared/duration-text.ts';
import { isoInIndia } from '../shared/india-time.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import { StartupError } from '../startup-error.ts';

/** A machine whose last copy is younger than that is probably still on. */
const recently = 10 * minuteMilliseconds;

/** The machine that has written to the store until now. */
export interface OtherMachine {
  /** Null: nobody knows which one it was. */
  writer: Writer | null;
  /** The age of the newest copy there in milliseconds, by the store's clock; null where there is none. */
  copyAge: number | null;
}

/** Returns the machine that has written to a store until now. */
export async function otherMachine(store: Store): Promise<OtherMachine> {
  const [writer, points] = [await writerAt(store), await listPoints(store)];
  const newest = points.at(-1);
  return { writer, copyAge: newest ? store.now().getTime() - newest.at.getTime() : null };
}

/**
 * Returns whether the machine that has written to the store until now is off: the caller has said so, or the person at the
 * console says it now.
 * @throws StartupError if nobody is there to be asked
 */
export async function isOff(
  { writer, copyAge }: OtherMachine,
  isSaid: boolean,
  own: OwnProcess,
): Promise<boolean> {
  const print = printer(own);
  const name = writer === null ? 'the machine that was the website' : `“${writer.name}”`;
  if (writer !== null) {
    print(`${name} writes to the store since ${isoInIndia(new Date(writer.at))}.`);
    // Providers give many machines the same name.
    if (writer.name === hostname()) print('It is another machine than this one, though both have that name.');
  }
  if (copyAge !== null) {
    const warning = copyAge < recently ? ': that machine is probably still on' : '';
    print(`The newest copy there was made ${inWords(copyAge)} ago${warning}.`);
  }
  if (isSaid) return true;
  if (!own.stdin.isTTY)
    throw new StartupError(
      `Nobody is here to say whether ${name} is off. If it is and stays off, add --yes.`,
      1,
    );
  const console = createInterface({ input: own.stdin, output: own.stdout });
  try {
    const answer = await console.question(
      `If both go on, each takes in what the other never has. Is ${name} off, and will it stay off? (yes or no) `,
    );
    return /^y(?:es)?$/iu.test(answer.trim());
  } finally {
    console.close();
  }
}
