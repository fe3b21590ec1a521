/** The functions of pdfkit that its types leave out. */
// biome-ignore lint/style/noNamespace: the types of pdfkit are a namespace, and this adds to it.
declare namespace PDFKit {
  /** A picture that a document holds once, however often it is drawn. */
  interface HeldPicture {
    width: number;
    height: number;
    /** As EXIF numbers it; from 5 on it lies on its side. */
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
