import { createHash, createHmac, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Transcode } from '../encryption.ts';

const compress = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * Every file goes out in pieces of this size, each an object named by what it holds: one that is there already is not
 * sent again, memory stays flat, and what broke off goes on where it was.
 */
export const pieceBytes = 2 * 1024 * 1024;

/** The name of a piece: its hash, which sending it was, then how it is stored. */
export const pieceName = /^[\da-f]{64}-[\da-f]{8}(?:\.gz)?(?:\.age)?$/u;

/** How pieces are stored. */
export interface PieceForm {
  /** Encrypts; null: pieces are stored as they are. */
  encrypt: Transcode | null;
  /** The recipient that it encrypts for: another one makes other pieces, since nobody could read the old ones. */
  recipient: string | null;
}

/** Returns a hash of the recipient of pieces, which names nobody; null: they are not encrypted. */
export function formMark({ recipient }: PieceForm): string | null {
  return recipient === null ? null : createHash('sha256').update(recipient).digest('hex').slice(0, 16);
}

/** Yields the pieces of a file one after the other, in the same memory: each is gone when the next is asked for. */
export async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.allocUnsafe(Math.min(size, pieceBytes));
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Returns what is the same in all names of a piece that holds these bytes in this form. */
export function contentOfPiece(bytes: Uint8Array, isCompressed: boolean, { recipient }: PieceForm): string {
  const hash = recipient === null ? createHash('sha256') : createHmac('sha256', recipient);
  return `${hash.update(bytes).digest('hex')}${isCompressed ? '.gz' : ''}${recipient === null ? '' : '.age'}`;
}

/** Returns the same for the name of a piece. */
export function contentOfName(name: string): string {
  return name.replace(/-[\da-f]{8}/u, '');
}

/** Returns a new name for such a piece: what runs out under an earlier one may be on its way out at this moment. */
export function newPieceName(content: string): string {
  return content.replace(/^[\da-f]{64}/u, (hash) => `${hash}-${randomBytes(4).toString('hex')}`);
}

/** Returns a piece as it is stored under its name. */
export async function encodePiece(
  name: string,
  bytes: Uint8Array,
  { encrypt }: PieceForm,
): Promise<Uint8Array> {
  const small = name.includes('.gz') ? await compress(bytes) : bytes;
  return encrypt === null ? small : encrypt(small);
}

/** Returns what a stored piece holds. */
export async function decodePiece(
  name: string,
  stored: Uint8Array,
  decrypt: Transcode | null,
): Promise<Uint8Array> {
  const isEncrypted = name.endsWith('.age');
  if (isEncrypted && decrypt === null) throw new Error('It is encrypted.');
  const small = isEncrypted && decrypt !== null ? await decrypt(stored) : stored;
  return name.includes('.gz') ? unpack(small, { maxOutputLength: pieceBytes }) : small;
}
