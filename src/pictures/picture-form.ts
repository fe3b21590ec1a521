import type { Logger } from 'pino';
import type { ReceivedPicture } from '../calls/bodies.ts';
import type { PictureStore } from './picture-store.ts';

/**
 * Writes a record whose form may have brought a picture: `write` gets the stored picture's name, or null.
 * @throws HttpRefusal 415 with `refusal` if what came is not a picture.
 */
export async function writeWithPicture<Result>(
  received: ReceivedPicture | null,
  store: PictureStore,
  refusal: string,
  write: (picture: string | null) => Result,
): Promise<Result> {
  return received ? await store.keep(received.path, refusal, write) : write(null);
}

/** Removes a picture whose record is gone; a failure is only logged, since the next start sweeps it away. */
export async function removePicture(store: PictureStore, name: string | null, log: Logger): Promise<void> {
  if (name === null) return;
  await store.remove(name).catch((error: unknown) => log.error({ err: error }, 'picture not removed'));
}
