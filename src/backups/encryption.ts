import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NotTried } from './not-tried.ts';

/** With what an age file begins. */
const ageHeader = Buffer.from('age-encryption.org/');
const identityLine = /^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+$/u;

/** Said where something encrypted is to be read without its identity. */
export const identityMissing =
  'It is encrypted: give the file with the identity (AGE-SECRET-KEY-1…) that the institute keeps, with --identity FILE.';

/** Turns bytes into others. */
export type Transcode = (bytes: Uint8Array) => Promise<Uint8Array>;

/**
 * Returns the function that encrypts bytes for a recipient, in the age format.
 * @throws Error with one sentence if it is no recipient.
 */
export async function encrypterFor(recipient: string): Promise<Transcode> {
  const encrypter = await agedFor(recipient);
  return (bytes) => encrypter.encrypt(bytes);
}

/** Encrypts a file for a recipient into a new file, flushed to the disk; memory stays flat however large it is. */
export async function encryptFile(
  from: string,
  to: string,
  recipient: string,
  signal?: AbortSignal,
): Promise<void> {
  const encrypter = await agedFor(recipient);
  const encrypted = await encrypter.encrypt(streamOf(createReadStream(from)));
  const file = createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(chunksOf(encrypted), file, { signal });
}

/**
 * Returns the function that decrypts bytes with an identity.
 * @throws Error with one sentence if it is no identity; the function throws if the bytes are not for it.
 */
export async function decrypterWith(identity: string): Promise<Transcode> {
  const decrypter = await openedWith(identity);
  return (bytes) => decrypter.decrypt(bytes).catch(explain);
}

/** Yields the bytes of an archive, decrypted if it is encrypted. */
export async function* decrypted(
  archive: AsyncIterable<Buffer>,
  identity: string | null,
): AsyncGenerator<Uint8Array> {
  const rest = archive[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < ageHeader.length) {
    const { value, done } = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = Readable.from(
    (async function* () {
      yield head;
      yield* { [Symbol.asyncIterator]: () => rest };
    })(),
  );
  if (!head.subarray(0, ageHeader.length).equals(ageHeader)) return yield* whole;
  if (identity === null) throw new NotTried(identityMissing);
  const decrypter = await openedWith(identity);
  const content = await decrypter.decrypt(streamOf(whole)).catch((error: unknown) => {
    whole.destroy();
    return explain(error);
  });
  yield* chunksOf(content);
}

/**
 * Returns the identity in the text of a file, as age-keygen and 'backup key' write it.
 * @throws Error with one sentence, which shows nothing of the text, if there is none.
 */
export function identityIn(text: string): string {
  const line = text
    .split('\n')
    .map((each) => each.trim())
    .find((each) => identityLine.test(each));
  if (line === undefined) throw new Error('It holds no line that begins with AGE-SECRET-KEY-1.');
  return line;
}

/** Returns a new identity and its recipient. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const age = await import('age-encryption');
  const identity = await age.generateX25519Identity();
  return { identity, recipient: await age.identityToRecipient(identity) };
}

async function agedFor(recipient: string) {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Error('BACKUP_KEY is no age recipient: one letter of it is wrong. Copy it again.');
  }
  return encrypter;
}

async function openedWith(identity: string) {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new Error('The identity is damaged: one letter of it is wrong.');
  }
  return decrypter;
}

function explain(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  if (/no identity matched/u.test(message))
    throw new Error('It is encrypted for another identity than this one.');
  throw new Error('It is encrypted, and damaged.');
}

function streamOf(readable: Readable): globalThis.ReadableStream<Uint8Array> {
  const chunks = readable[Symbol.asyncIterator]();
  return new globalThis.ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: () => void readable.destroy(),
  });
}

/** Yields what a stream of the library brings. */
async function* chunksOf(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
