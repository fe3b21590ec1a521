/** The pictures of `web/assets/pictures`, as the build has resized them, and the drawings of `web/assets/drawings`. */
declare module 'virtual:pictures' {
  /** One width of a picture: pixels, and the path it is served from. */
  export type PictureVariant = readonly [width: number, url: string];

  /** The facts that `<Picture>` needs about one picture. */
  export interface PictureFile {
    /** Pixels of the original. */
    width: number;
    height: number;
    /** Narrowest first; the last one is as wide as the original. */
    avif: readonly PictureVariant[];
    webp: readonly PictureVariant[];
  }

  /** The same of a drawing. */
  export interface DrawingFile {
    /** Pixels of its own size. */
    width: number;
    height: number;
    /** Where it is served from for light ground, and for navy. */
    src: string;
  }

  /** By name: the file's name without its ending. */
  export const pictures: Readonly<Record<string, PictureFile>>;

  /** By the name of the place that they fill. */
  export const drawings: Readonly<Record<string, DrawingFile>>;
}
