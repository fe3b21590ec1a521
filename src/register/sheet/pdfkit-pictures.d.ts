// biome-ignore lint/style/noNamespace: the types of pdfkit are a namespace, and this adds to it.
declare namespace PDFKit {
  /** A document embeds it once, however often it is drawn. */
  interface HeldPicture {
    width: number;
    height: number;
    /** EXIF orientation; 5 to 8 are rotated by 90°. */
    orientation?: number;
    label: string;
    obj: PDFKitReference | null;
    embed(document: PDFDocument): void;
  }

  interface PDFPage {
    xobjects: Record<string, PDFKitReference>;
  }

  interface PDFDocument {
    openImage(file: Buffer): HeldPicture;
    image(picture: HeldPicture, x: number, y: number, options: Mixins.ImageOption): this;
  }
}
