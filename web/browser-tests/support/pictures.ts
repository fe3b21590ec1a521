import sharp from 'sharp';

/** A file as Playwright puts it into a file field. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer<ArrayBuffer>;
}

/** Makes a real picture of one colour: a JPEG or a PNG, as its name says. */
export async function picture(name: string, { width = 120, height = 80 } = {}): Promise<TestFile> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2f80c9' } });
  const jpeg = name.endsWith('.jpg');
  const buffer = Buffer.from(await (jpeg ? image.jpeg() : image.png()).toBuffer());
  return { name, mimeType: jpeg ? 'image/jpeg' : 'image/png', buffer };
}

/** A file that is no picture, whatever it says of itself. */
export function noPicture(name: string, mimeType = 'text/plain'): TestFile {
  return { name, mimeType, buffer: Buffer.from('This is no picture.') };
}
