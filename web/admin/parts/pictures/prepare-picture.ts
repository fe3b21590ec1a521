import { limits } from '../../../../src/shared/limits.ts';

/** The use of a picture. */
export type PictureUse = 'site' | 'paper' | 'scan' | 'portrait';

/** The longest side of a picture that is sent, in pixels; a larger one is shrunk. */
const longestSides: Readonly<Record<PictureUse, number>> = {
  site: 2000,
  paper: 1600,
  scan: 1600,
  portrait: 400,
};
/** Bytes: every certificate that is mailed carries the pictures of its paper. */
const largestPaper = 1_500_000;
const usualQuality = 0.85;
const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/**
 * Prepares a chosen file for upload. A picture that is small enough stays as it is; a larger one, or one of a type that
 * the server does not accept, becomes a WebP (JPEG in browsers that cannot write it), of a size for its use.
 * For paper every picture is drawn anew, as a PNG or JPEG of at most 1600 pixels a side: upright, and of the plainest kind.
 * Returns null if this browser cannot read it as a picture.
 */
export async function preparePicture(file: File, use: PictureUse = 'site'): Promise<File | null> {
  if (!file.type.startsWith('image/')) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, longestSides[use] / Math.max(width, height));
    const fits = use !== 'paper' && file.size <= limits.upload && taken.includes(file.type);
    // Shrinking would leave only the first picture of an animation.
    if (fits && (scale === 1 || file.type === 'image/gif')) return file;
    return await redraw(file, use, bitmap, scale);
  } finally {
    bitmap.close();
  }
}

async function redraw(file: File, use: PictureUse, bitmap: ImageBitmap, scale: number): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await encodeBest(canvas, use, file.type !== 'image/jpeg');
  if (blob === null) return null;
  const name = file.name.replace(/\.[^.]*$/u, '');
  return new File([blob], `${name}.${blob.type.replace('image/', '')}`, { type: blob.type });
}

/**
 * Encodes as WebP, but not for paper. A browser that cannot write it makes a PNG instead: that is kept if the picture may
 * be transparent and the PNG is not too large; otherwise it becomes a JPEG, white where nothing was.
 */
async function encodeBest(
  canvas: HTMLCanvasElement,
  use: PictureUse,
  mayBeTransparent: boolean,
): Promise<Blob | null> {
  const best = await encode(canvas, use === 'paper' ? 'image/png' : 'image/webp');
  if (best === null || best.type === 'image/webp') return best;
  if (mayBeTransparent && best.size <= (use === 'paper' ? largestPaper : limits.upload)) return best;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encode(canvas, 'image/jpeg');
}

/** Returns what is drawn as a picture of a type, or of another where this browser cannot write that; null if it cannot at all. */
export function encode(
  canvas: HTMLCanvasElement,
  type: string,
  quality = usualQuality,
): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
