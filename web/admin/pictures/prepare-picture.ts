import { limits } from '../../../src/shared/limits.ts';

/** The longest side of a picture that is sent, in pixels; a larger one is shrunk. */
const longestSide = 2000;
const quality = 0.85;
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/**
 * Prepares a chosen file for upload. A picture that is small enough stays as it is; a larger one, or one of a type that
 * the server does not accept, becomes a WebP (JPEG in browsers that cannot write it) of at most 2000 pixels a side.
 * Returns null if this browser cannot read it as a picture.
 */
export async function preparePicture(file: File): Promise<File | null> {
  if (!file.type.startsWith('image/')) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const fits = file.size <= limits.upload && taken.includes(file.type);
    // Shrinking would leave only the first picture of an animation.
    if (fits && (scale === 1 || file.type === 'image/gif')) return file;
    return await redraw(file, bitmap, Math.round(width * scale), Math.round(height * scale));
  } finally {
    bitmap.close();
  }
}

async function redraw(file: File, bitmap: ImageBitmap, width: number, height: number): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await encodeBest(canvas, file.type !== 'image/jpeg');
  if (blob === null) return null;
  const name = file.name.replace(/\.[^.]*$/u, '');
  return new File([blob], `${name}.${blob.type.replace('image/', '')}`, { type: blob.type });
}

/**
 * Encodes as WebP. A browser that cannot write it makes a PNG instead: that is kept if the picture may be transparent
 * and the PNG is not too large; otherwise it becomes a JPEG.
 */
async function encodeBest(canvas: HTMLCanvasElement, mayBeTransparent: boolean): Promise<Blob | null> {
  const best = await encode(canvas, 'image/webp');
  if (best === null || best.type === 'image/webp') return best;
  return mayBeTransparent && best.size <= limits.upload ? best : encode(canvas, 'image/jpeg');
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
