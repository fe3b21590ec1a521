import type { ReceivedPicture } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { perDatabase, transactionNow } from '../database/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { sizesIn } from './picture-size.ts';

/**
 * Keeps a received picture and stores its name by `store`; if that fails, the file goes too.
 * @throws HttpRefusal 415 if it is no picture, 400 if it is too large
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

/** Returns the function that reads the sizes of the institute's pictures. */
export const pictureSizes = perDatabase(({ config }: Context) => sizesIn(config.dataFolder));
