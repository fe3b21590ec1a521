import type { ReceivedPicture } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { perDatabase, transactionNow } from '../database/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { sizesIn } from './picture-size.ts';

/**
 * Deletes the stored file if `store` fails.
 * @throws HttpRefusal 415 if it is not a picture, 400 if it has too many pixels
 */
export function keepPicture<Result>(
  context: Context,
  { path }: ReceivedPicture,
  store: (tx: Change, name: string) => Result,
): Promise<Result> {
  return context.pictures.keep(path, fixedSentences.selectValidImage, (name) =>
    transactionNow(context, (tx) => store(tx, name)),
  );
}

/** Returns the function that reads sizes of pictures in the data folder. */
export const pictureSizes = perDatabase(({ config }: Context) => sizesIn(config.dataFolder));
