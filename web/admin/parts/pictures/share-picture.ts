import { mostShared, sharedSize } from '../../../../src/shared/share-pictures.ts';
import { encode } from './prepare-picture.ts';

/** The best that is small enough is taken. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/** Returns a picture as the JPEG that is shown where its page is shared, or null if none becomes small enough. */
export async function makeSharePicture(picture: Blob): Promise<File | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return null;
  const canvas = drawn(bitmap);
  bitmap.close();
  if (canvas === null) return null;
  for (const quality of qualities) {
    const blob = await encode(canvas, 'image/jpeg', quality);
    if (blob !== null && blob.size <= mostShared) return new File([blob], 'share.jpg', { type: blob.type });
  }
  return null;
}

function drawn(bitmap: ImageBitmap): HTMLCanvasElement | null {
  const canvas = Object.assign(document.createElement('canvas'), sharedSize);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return canvas;
}
