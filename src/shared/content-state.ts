import type { ContentChanges, OwnContent } from './content.ts';
import type { Beginning } from './content-places.ts';

/** A picture that a file on the server has put in the place of one of the site's own. */
export interface FilePicture {
  path: string;
  /** What it shows, until a text beside it says so. */
  text: string;
}

/** The institute's own words and pictures, as the back office edits them. */
export interface ContentState extends Beginning {
  publication: {
    /** 0 for what the site began with. */
    id: number;
    /** Empty for what the site began with. */
    adminName: string;
    publishedAt: string;
  };
  own: OwnContent;
  /** The pictures in `DATA_DIR/site/pictures`, by their names: shown until the institute publishes another, or the site's own. */
  files: Readonly<Record<string, FilePicture>>;
  /** What the calling admin has changed and not published, since which publication. */
  draft: { base: number; changes: ContentChanges } | null;
  /** The translations that somebody has read, word for word, by their addresses. */
  reviewed: Readonly<Record<string, string>>;
}

/** What differs in one place between two publications; null for what the site began with. */
export interface ContentDifference {
  address: string;
  before: string | string[] | null;
  after: string | string[] | null;
}

/** One of the last publications. */
export interface ContentVersion {
  _id: string;
  adminName: string;
  publishedAt: string;
  /** What it changed; empty where the one before is not kept any more. */
  changes: ContentDifference[];
}
