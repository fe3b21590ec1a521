import sharp from 'sharp';
import { sharedSize } from '../shared/share-pictures.ts';
import { file } from './pictures.ts';

/** Returns a picture as the back office makes it to be shared, or one of another size or kind. */
export async function shareFile(
  background = 'navy',
  { width, height, kind = 'jpeg' }: { width: number; height: number; kind?: 'jpeg' | 'png' } = sharedSize,
): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    [kind]()
    .toBuffer();
  return file(Uint8Array.from(bytes), `share.${kind}`, `image/${kind}`);
}
